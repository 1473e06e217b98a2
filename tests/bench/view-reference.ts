// The benchmark's view on the reference SDK; view.cpp is the same on ours.
import { App } from "@modelcontextprotocol/ext-apps";

interface Point {
  x: number;
  y: number;
  z: number;
  label: string;
}

const app = new App({ name: "bench", version: "1.0.0" }, {});
let partials = 0;
let sumOfY = 0;

const answer = (data: unknown) => app.sendLog({ level: "info", logger: "bench", data });
const fail = (message: string) => app.sendLog({ level: "error", logger: "bench", data: message });

async function makeRoundTrips(count: number) {
  for (let i = 0; i < count; ++i) {
    const result = await app.callServerTool({ name: "echo", arguments: { i } });
    if ((result.structuredContent as { i?: number })?.i !== i) return fail(`not what was sent: ${i}`);
  }
  return answer({ count });
}

app.ontoolinput = ({ arguments: command }) => {
  if (command?.bench === "rtt") makeRoundTrips(Number(command.count ?? 1));
  else if (command?.bench === "flush") answer({ partials });
};

app.ontoolresult = ({ structuredContent }) => {
  const { points } = structuredContent as { points: Point[] };
  let sum = 0;
  let len = 0;
  for (const { x, y, z, label } of points) {
    sum += x + y + z;
    len += label.length;
  }
  answer({ sum, len, n: points.length });
};

app.ontoolinputpartial = ({ arguments: input }) => {
  for (const { y } of (input?.points ?? []) as Point[]) sumOfY += y;
  ++partials;
};

app.connect();
