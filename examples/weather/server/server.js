// The weather's MCP server: one tool, which the model and the view both call, and the view that shows its result.
import { z } from "zod";
import { exampleServer } from "../../support/server.js";
import { available, conditions, daysFrom, locations } from "./data.js";

const inputSchema = z.object({
  location: z.enum(locations).default("Seattle").describe("The city"),
  start: z.iso.date().default("2012-01-10").describe("The first day, as YYYY-MM-DD"),
  days: z.number().int().min(1).max(366).default(14).describe("How many days"),
});

const outputSchema = z.object({
  location: z.string(),
  start: z.string().describe("The first day, as YYYY-MM-DD"),
  days: z.array(
    z.object({
      date: z.string().describe("YYYY-MM-DD"),
      precipitation: z.number().describe("Millimetres"),
      tempMax: z.number().describe("Degrees Celsius"),
      tempMin: z.number().describe("Degrees Celsius"),
      wind: z.number().describe("Metres per second"),
      weather: z.enum(conditions),
    }),
  ),
  available: z.object({
    first: z.string().describe("The first day that is known"),
    last: z.string().describe("The last day that is known"),
  }),
});

export const startServer = exampleServer("weather", "Weather", {
  get_weather: {
    title: "Weather",
    description: "Shows the observed daily weather of Seattle or New York from 2012 to 2015.",
    inputSchema,
    outputSchema,
    visibility: ["model", "app"],
    answer: getWeather,
  },
});

function getWeather({ location, start, days: count }) {
  const range = available(location);
  const days = daysFrom(location, start, count);
  if (days.length === 0) {
    const text =
      `There is no weather of ${location} for ${start}. Known are the days from ${range.first} to ` + `${range.last}.`;
    return { isError: true, content: [{ type: "text", text }] };
  }
  return {
    content: [{ type: "text", text: summary(location, days) }],
    structuredContent: { location, start, days, available: range },
  };
}

/** What the model reads; the view draws the numbers themselves. */
function summary(location, days) {
  const rain = days.reduce((sum, day) => sum + day.precipitation, 0);
  const counts = conditions
    .map((weather) => [weather, days.filter((day) => day.weather === weather).length])
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([weather, count]) => `${weather} on ${count}`);
  return [
    `Weather of ${location}, ${days.at(0).date} to ${days.at(-1).date} (${days.length} ` +
      `${days.length === 1 ? "day" : "days"}):`,
    `lowest ${Math.min(...days.map((day) => day.tempMin))} °C, highest ` +
      `${Math.max(...days.map((day) => day.tempMax))} °C,`,
    `${rain.toFixed(1)} mm of precipitation, ${counts.join(", ")}.`,
  ].join(" ");
}
