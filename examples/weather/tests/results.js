// Results of the weather tool, made up by the tests.
const day = (date, tempMax) => ({ date, precipitation: 2.5, tempMax, tempMin: -1, wind: 3, weather: "rain" });

/** Three days from `start` in `location`, as examples/weather/server answers. */
export function forecast({ location = "Seattle", start = "2012-01-10" }) {
  const first = Date.parse(start);
  const dates = [0, 1, 2].map((index) => new Date(first + index * 86_400_000).toISOString().slice(0, 10));
  return {
    content: [{ type: "text", text: `Weather of ${location}` }],
    structuredContent: {
      location,
      start,
      days: dates.map((date, index) => day(date, 10 + index)),
      available: { first: "2012-01-01", last: "2012-12-31" },
    },
  };
}
