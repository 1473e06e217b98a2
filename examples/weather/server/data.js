// Daily observations of two cities, 2012 to 2015, from the package vega-datasets.
import { readFileSync } from "node:fs";

// The package exports its code alone; the data lies beside it.
const file = new URL("../data/weather.csv", import.meta.resolve("vega-datasets"));
const observations = new Map();
for (const line of readFileSync(file, "utf8").trim().split("\n").slice(1)) {
  const [location, date, precipitation, tempMax, tempMin, wind, weather] = line.trim().split(",");
  if (!observations.has(location)) observations.set(location, []);
  observations.get(location).push({
    date,
    precipitation: Number(precipitation),
    tempMax: Number(tempMax),
    tempMin: Number(tempMin),
    wind: Number(wind),
    weather,
  });
}

export const locations = [...observations.keys()];
export const conditions = [...new Set([...observations.values()].flat().map((day) => day.weather))].sort();

/** The first and last day that are known of `location`. */
export function available(location) {
  const days = observations.get(location);
  return { first: days.at(0).date, last: days.at(-1).date };
}

/** Up to `count` days from `start`; fewer at the end of the data, none outside of it. */
export function daysFrom(location, start, count) {
  const days = observations.get(location);
  const first = days.findIndex((day) => day.date === start);
  return first < 0 ? [] : days.slice(first, first + count);
}
