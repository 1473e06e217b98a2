// One tool: a script of gnuplot, which the view draws. The server has no gnuplot.
import { z } from "zod";
import { exampleServer } from "../../support/server.js";

// The script by default.
const exampleScript = `set title "A damped oscillation and its envelope"
set xlabel "t"
set grid
set samples 400
plot [0:12] exp(-x/4)*cos(3*x) title "x(t)" linewidth 2, \\
     exp(-x/4) title "envelope" dashtype 2, -exp(-x/4) notitle dashtype 2
`;

const file = z.object({ name: z.string(), text: z.string() });
const inputSchema = z.object({
  script: z
    .string()
    .default(exampleScript)
    .describe(
      "A script of gnuplot 6. Data can stand in it as data blocks ($data << END). Set no terminal and no output: " +
        "each plot is drawn as SVG.",
    ),
  files: z
    .array(file)
    .default([])
    .describe("Files that the script reads, beside its data blocks. No others exist."),
});

export const startServer = exampleServer("gnuplot", "Plot", {
  plot: {
    title: "Plot",
    description:
      "Draws a script of gnuplot for the user. What gnuplot says, such as errors and the " +
      "results of a fit, is told by the view.",
    inputSchema,
    outputSchema: z.object({ script: z.string(), files: z.array(file) }),
    answer: ({ script, files }) => ({
      content: [{ type: "text", text: "The view draws the script. The user sees it." }],
      // Not all hosts send a view the tool's input, and none its defaults.
      structuredContent: { script, files },
    }),
  },
});
