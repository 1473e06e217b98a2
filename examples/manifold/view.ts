// A plate with holes: manifold-3d computes the solid, a canvas shows it, and the model is told its volume.
import {
  App, applyDocumentTheme, applyHostStyleVariables, type McpUiHostContext,
} from "@modelcontextprotocol/ext-apps";
import Module, { type Mesh } from "manifold-3d";

const [picture, diameter, measures] = ["picture", "diameter", "measures"].map((id) => document.getElementById(id)) as
  [HTMLCanvasElement, HTMLInputElement, HTMLOutputElement];
const app = new App({ name: "plate", version: "1.0.0" });
const program = Module().then((loaded) => (loaded.setup(), loaded));
let plate = { width: 100, height: 60, thickness: 8, holes: 6, diameter: 10 };
let mesh: Mesh | undefined;

async function cut({ width, height, thickness, holes, diameter }: typeof plate) {
  const { Manifold } = await program;
  const drill = Manifold.cylinder(2 * thickness, diameter / 2, diameter / 2, 32, true);
  const at = (angle: number) => drill.translate(0.36 * width * Math.cos(angle), 0.33 * height * Math.sin(angle), 0);
  const drills = Array.from({ length: holes }, (_, i) => at((2 * Math.PI * i) / holes));
  const block = Manifold.cube([width, height, thickness], true);
  const solid = Manifold.difference([block, ...drills]);
  mesh = solid.getMesh();
  const made = { volume: solid.volume() / 1000, area: solid.surfaceArea() / 100 };
  for (const each of [drill, ...drills, block, solid]) each.delete();
  return made;
}

/** Draws the triangles that face the user, the farthest first. `yaw` and `pitch` are in radians. */
function draw(yaw: number, pitch: number, shown = mesh) {
  if (!shown) return;
  const [width, height] = [2 * picture.clientWidth, 2 * picture.clientHeight];
  Object.assign(picture, { width, height });
  const context = picture.getContext("2d")!;
  const size = Math.min(0.9 * width, 1.5 * height) / Math.hypot(plate.width, plate.height);
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  const corner = (index: number) => {
    const [x, y, z] = shown.position(index);
    const [across, along] = [x * cy - y * sy, x * sy + y * cy];
    return [width / 2 + size * across, height / 2 - size * (along * cp - z * sp), size * (along * sp + z * cp)];
  };
  const triangles = Array.from({ length: shown.numTri }, (_, i) => {
    const [a, b, c] = [...shown.verts(i)].map(corner);
    const [p, q] = [b, c].map((other) => other.map((value, axis) => value - a[axis]));
    const normal = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
    const [tilt, , back] = normal.map((value) => value / Math.hypot(...normal));
    return { points: [a, b, c], depth: a[2] + b[2] + c[2], light: 25 - 40 * back + 12 * tilt, isSeen: back < 0 };
  }).filter(({ isSeen }) => isSeen);
  for (const { points, light } of triangles.sort((one, other) => one.depth - other.depth)) {
    context.fillStyle = context.strokeStyle = `hsl(214 62% ${light}%)`;
    const path = new Path2D(`M${points.map(([x, y]) => `${x} ${y}`).join("L")}Z`);
    context.fill(path);
    context.stroke(path);
  }
}

async function show(changes: Partial<typeof plate>) {
  plate = { ...plate, ...changes };
  diameter.value = String(plate.diameter);
  const { volume, area } = await cut(plate);
  draw(0.6, -0.9);
  const text = `${plate.holes} holes of ${plate.diameter} mm: ${volume.toFixed(1)} cm³, ${area.toFixed(1)} cm²`;
  measures.textContent = text;
  const canTell = app.getHostCapabilities()?.updateModelContext;
  if (canTell) await app.updateModelContext({ content: [{ type: "text", text: `The user sees a plate, ${text}` }] });
}

function follow({ theme, styles, safeAreaInsets }: McpUiHostContext) {
  if (theme) applyDocumentTheme(theme);
  if (styles?.variables) applyHostStyleVariables(styles.variables);
  for (const [edge, pixels] of Object.entries(safeAreaInsets ?? {})) {
    document.documentElement.style.setProperty(`--safe-area-inset-${edge}`, `${pixels}px`);
  }
}

app.onhostcontextchanged = follow;
// A host may send anything.
app.ontoolresult = ({ structuredContent = {} }) => show(Object.fromEntries(
  Object.entries(structuredContent as object).filter(
    ([key, value]) => Object.hasOwn(plate, key) && typeof value === "number" && value > 0 && value <= 500,
  ),
));
diameter.onchange = () => show({ diameter: diameter.valueAsNumber });
picture.onpointermove = ({ buttons, offsetX, offsetY }) => buttons && draw(0.6 + offsetX / 200, -0.9 + offsetY / 200);
onunhandledrejection = ({ reason }) => (measures.textContent = String(reason));
await app.connect();
follow(app.getHostContext() ?? {});
