// Readings of machines that exist only here: a tool that the model and the view both call.
import { z } from "zod";
import { exampleServer } from "../../support/server.js";

const machines = ["pump 1", "pump 2", "compressor"];
const quantities = [
  { name: "temperature", unit: "°C", mean: 62, swing: 14 },
  { name: "pressure", unit: "bar", mean: 7, swing: 1.5 },
  { name: "load", unit: "%", mean: 55, swing: 35 },
];

const inputSchema = z.object({
  machine: z.enum(machines).default("pump 1").describe("Which machine"),
  minutes: z.number().int().min(10).max(240).default(60).describe("How many minutes back, one value each"),
});
const outputSchema = z.object({
  machine: z.string(),
  minutes: z.number().int(),
  series: z.array(z.object({ name: z.string(), unit: z.string(), values: z.array(z.number()) })),
});

// The same values each time, so that pictures can be compared.
function valuesOf({ mean, swing }, machine, minutes) {
  const phase = machines.indexOf(machine) * 2 + mean;
  return Array.from({ length: minutes }, (_, i) => {
    const t = (i - minutes) / 12 + phase;
    return Number((mean + swing * (0.7 * Math.sin(t) + 0.3 * Math.sin(t * 3.7))).toFixed(2));
  });
}

function showReadings({ machine, minutes }) {
  const series = quantities.map((quantity) => ({
    name: quantity.name,
    unit: quantity.unit,
    values: valuesOf(quantity, machine, minutes),
  }));
  const latest = series.map(({ name, unit, values }) => `${name} ${values.at(-1)} ${unit}`).join(", ");
  return {
    content: [{ type: "text", text: `${machine}, the last ${minutes} minutes. Now: ${latest}.` }],
    structuredContent: { machine, minutes, series },
  };
}

export const startServer = exampleServer("imgui", "Readings", {
  show_readings: {
    title: "Readings",
    description: "Shows the readings of a machine as curves.",
    inputSchema,
    outputSchema,
    visibility: ["model", "app"],
    answer: showReadings,
  },
});
