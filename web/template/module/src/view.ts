// What the view does when the host or its user wants something, and what it shows.
import {
  App, applyDocumentTheme, applyHostFonts, applyHostStyleVariables, type McpUiHostContext,
} from "@modelcontextprotocol/ext-apps";
import load from "#chances";

/** How often each total came, from the lowest one: as many as there are dice. */
type Rolls = { dice: number; counts: number[] };
type Result = Parameters<NonNullable<App["ontoolresult"]>>[0];

const element = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
const headline = element("headline");
const status = element("status");
const more = element<HTMLButtonElement>("more");
const chart = element<HTMLOListElement>("chart");

const app = new App({ name: "my-view", title: "My view", version: "1.0.0" });
// C++ as WebAssembly, or as JavaScript where the host forbids WebAssembly.
const program = load();
let query = { dice: 2, rolls: 100 };
let shown: Rolls = { dice: 0, counts: [] };

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
const inWords = (dice: number, rolls: number) => `${dice} ${dice === 1 ? "die" : "dice"}, ${rolls} rolls`;

/** A host may send anything. */
function isPossible(rolls: Partial<Rolls> | undefined): rolls is Rolls {
  const { dice, counts } = rolls ?? {};
  return Number.isInteger(dice) && Array.isArray(counts) && counts.length === Number(dice) * 5 + 1 &&
    counts.every((count) => Number.isInteger(count) && count >= 0) && sum(counts) > 0;
}

function bar(total: number, count: number, rolled: number, expected: number) {
  const column = document.createElement("li");
  column.style.setProperty("--rolled", String(rolled));
  column.style.setProperty("--expected", String(expected));
  const [number, line, label] = ["b", "i", "span"].map((name) => document.createElement(name));
  number.textContent = String(count);
  label.textContent = String(total);
  column.append(number, line, label);
  return column;
}

async function show({ dice, counts }: Rolls) {
  const { chances } = await program;
  const likely = chances(dice);
  const rolls = sum(counts);
  const highest = Math.max(...likely, ...counts.map((count) => count / rolls));
  const bars = counts.map((count, i) => bar(dice + i, count, count / rolls / highest, likely[i] / highest));
  chart.replaceChildren(...bars);
  headline.textContent = inWords(dice, rolls);
  const mean = sum(counts.map((count, i) => count * (dice + i))) / rolls;
  const most = dice + counts.indexOf(Math.max(...counts));
  return `Average ${mean.toFixed(2)}, most often ${most}.`;
}

async function take({ isError, content, structuredContent }: Result) {
  const rolls = structuredContent as Partial<Rolls> | undefined;
  if (isError) {
    status.textContent = content.map((block) => (block.type === "text" ? block.text : "")).join(" ");
  } else if (!isPossible(rolls)) {
    status.textContent = "The tool answered what no dice can show.";
  } else {
    const isMore = rolls.dice === shown.dice;
    shown = isMore ? { ...rolls, counts: rolls.counts.map((count, i) => count + shown.counts[i]) } : rolls;
    const text = await show(shown);
    more.disabled = false;
    status.textContent = text;
    // The model's context in its next turn, in place of the one before.
    const context = `The user sees ${headline.textContent}. ${text}`;
    if (app.getHostCapabilities()?.updateModelContext) {
      await app.updateModelContext({ content: [{ type: "text", text: context }] });
    }
  }
}

/** Says what failed, whatever it was. */
const report = (error: unknown) => void (status.textContent = error instanceof Error ? error.message : String(error));

function follow({ theme, styles }: McpUiHostContext) {
  if (theme) applyDocumentTheme(theme);
  if (styles?.variables) applyHostStyleVariables(styles.variables);
  if (styles?.css?.fonts) applyHostFonts(styles.css.fonts);
}

app.onhostcontextchanged = follow;
app.ontoolinput = ({ arguments: given }) => {
  query = { ...query, ...given };
  headline.textContent = inWords(query.dice, query.rolls);
  status.textContent = "Rolling …";
};
app.ontoolresult = (result) => {
  shown = { dice: 0, counts: [] };
  take(result).catch(report);
};
app.ontoolcancelled = () => void (status.textContent = "The call was cancelled.");
more.onclick = async () => {
  more.disabled = true;
  status.textContent = "Rolling …";
  try {
    await take(await app.callServerTool({ name: "roll_dice", arguments: { dice: shown.dice, rolls: query.rolls } }));
  } catch (error) {
    report(error);
  } finally {
    more.disabled = false;
  }
};

app.onteardown = async () => ({});

await app.connect();
follow(app.getHostContext() ?? {});
