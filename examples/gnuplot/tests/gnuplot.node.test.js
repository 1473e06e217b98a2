// The view in Node: the test plays the host and writes the scripts. What ends a script is tried with both engines.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openView } from "mcpapps-devkit/testing";

const page =
  process.env.GNUPLOT_PAGE ?? fileURLToPath(new URL("../../../build/demo/gnuplot_view.html", import.meta.url));

/** The view's clock goes ten times as fast, so that its limit of five seconds is reached in half a second. */
function hurry({ document: { defaultView: window } }) {
  const { performance } = window;
  const began = performance.now();
  window.performance = { now: () => began + 10 * (performance.now() - began) };
}

const open = async (t, options) => {
  const view = await openView(page, {
    t,
    timeout: 60_000,
    clock: "manual",
    hostCapabilities: { downloadFile: {}, updateModelContext: {}, message: {} },
    ...options,
  });
  const find = (id) => view.document.getElementById(id);
  return {
    ...{ view, find, shown: (id) => !find(id).closest("[hidden]"), said: () => find("messages").textContent },
    svg: () => find("plot").innerHTML,
    told: () => view.modelContext.content[0].text,
    write: async (script) => (await view.sendToolInputPartial({ script }), await view.advance(100)),
    draw: async (script, files = []) => (await view.sendToolInput({ script, files }), await view.advance(100)),
  };
};

test("draws a script, and tells the model so", async (t) => {
  const { draw, svg, told, shown } = await open(t);
  await draw('set title "Waves <and angles>"\nplot sin(x), cos(x)\n');
  assert.match(svg(), /Waves &lt;and angles&gt;/);
  assert.equal(svg().match(/id="gnuplot_plot_\d"/g).length, 2);
  assert.equal(told(), "The view shows 1 plot.");
  assert.equal(shown("messages"), false);
});

test("draws what is written while the rest is not", async (t) => {
  const { write, draw, svg, find, shown } = await open(t);
  await write('set title "Early');
  assert.equal(shown("drawing"), false);
  await write('set title "Early"\nplot si');
  assert.equal(shown("drawing"), false);
  await write('set title "Early"\nplot sin(x)\nplot cos(x) no such');
  assert.match(svg(), /sin\(x\)/);
  assert.equal(shown("messages"), false);
  assert.equal(find("script").textContent, 'set title "Early"\nplot sin(x)\nplot cos(x) no such');
  // What is drawn stays while an error stands behind it.
  await write('set title "Early"\nplot sin(x)\nif (1) {\n');
  assert.match(svg(), /sin\(x\)/);
  await draw('set title "Early"\nplot sin(x)\nset title "Late"\nplot cos(x)');
  assert.match(svg(), /Late/);
  assert.equal(find("place").textContent, "2 of 2");
});

test("draws the script of the result where the host sends no input, or none with a script", async (t) => {
  const { view, find, svg } = await open(t);
  await view.sendToolInput({});
  await view.advance(100);
  assert.equal(find("status").textContent, "Waiting for the script");
  const structuredContent = { script: "plot sin(x)\n", files: [] };
  await view.sendToolResult({ content: [], structuredContent });
  await view.advance(100);
  assert.match(svg(), /sin\(x\)/);
});

test("draws a result that repeats the input no second time", async (t) => {
  const { view, draw, find } = await open(t);
  await draw("plot sin(x)\n");
  await view.sendToolResult({ content: [], structuredContent: { script: "plot sin(x)\n", files: [] } });
  assert.equal(find("status").textContent, "");
});

test("says why where neither input nor result has a script", async (t) => {
  const { view, find } = await open(t);
  await view.sendToolResult({ content: [{ type: "text", text: "Done." }] });
  assert.match(find("status").textContent, /neither the tool's input nor a result with a script/);
  await view.sendToolResult({ content: [], isError: true });
  assert.match(find("status").textContent, /without a reason/);
});

test("tells an error in gnuplot's words, to the user and to the model, and keeps what was drawn", async (t) => {
  const { view, draw, svg, said, told, find } = await open(t);
  await draw("plot sin(x)\nplot cos(x) with lins\n");
  assert.match(svg(), /sin\(x\)/);
  assert.match(said(), /plot cos\(x\) with lins\n +\^\n"script" line 2: unrecognized plot type/);
  assert.match(
    told(),
    /^The view shows 1 plot\. gnuplot has stopped at an error\. gnuplot says:\n[^]*line 2: unrecognized/,
  );
  assert.equal(find("status").textContent, "gnuplot has stopped at an error.");
  await view.click("#ask");
  assert.match(view.messages[0].content[0].text, /Please correct the script[^]*with lins/);
});

test("tells the model what a fit finds", async (t) => {
  const { draw, told } = await open(t);
  await draw("$data << END\n1 3\n2 5\n3 7\nEND\nf(x) = a*x + b\nfit f(x) $data via a, b\nplot $data, f(x)\n");
  assert.match(told(), /a += 2 [^]*b += 1 /);
});

test("reads again what the script has written, and shows what it draws into a file", async (t) => {
  const { draw, svg, find } = await open(t);
  await draw('set table "t"\nplot x\nunset table\nset output "a.svg"\nplot "t" using 1:2 title "from a table"\n');
  assert.match(svg(), /from a table/);
  assert.equal(find("status").textContent, "");
});

test("draws the same bytes again, whatever ran before", async (t) => {
  const saved = [];
  const requests = { "ui/download-file": ({ contents }) => (saved.push(contents[0].resource), {}) };
  const { view, draw } = await open(t, { requests });
  const script = "set samples 5\nplot sin(x), rand(0)\n";
  await draw(script);
  await view.click("#svg");
  await draw(
    "set xrange [5:6]\nset terminal svg size 200,100 font ',30'\na = 1\nf(x) = a\nset print 'left'\n" +
      "set multiplot\nplot 2\nplot f(x) oops\n",
  );
  await draw(script);
  await view.click("#svg");
  assert.equal(saved[0].mimeType, "image/svg+xml");
  assert.match(saved[0].text, /^<svg[^]*<\/svg>$/);
  assert.equal(saved[0].text, saved[1].text);
});

test("turns the plots of a script, and zooms", async (t) => {
  const { view, draw, svg, find } = await open(t);
  await draw("plot 1\nplot 2\nplot 3\n");
  assert.equal(find("place").textContent, "3 of 3");
  await view.click("#previous");
  assert.match(svg(), />2</);
  assert.equal(find("plot").getAttribute("aria-label"), "Plot 2 of 3");
  await view.click("#larger");
  assert.equal(find("plot").style.width, "150.000000%");
  await view.press("#frame", "0");
  assert.equal(find("plot").style.width, "100.000000%");
});

test("goes on after pauses at once", async (t) => {
  const { draw, svg } = await open(t);
  await draw("pause -1 'press a key'\npause 1e9\nplot sin(x)\n");
  assert.match(svg(), /sin\(x\)/);
});

for (const engine of ["wasm", "js"]) {
  test(`reads the files of the tool's input, and no others (${engine})`, async (t) => {
    const { draw, svg, said } = await open(t, { engine });
    await draw('set datafile separator ","\nplot "a.csv" using 1:2 title "from a file"\nplot "/etc/passwd"\n', [
      { name: "a.csv", text: "1,2\n2,4\n" },
    ]);
    assert.match(svg(), /from a file/);
    assert.match(said(), /Cannot find or open file "\/etc\/passwd"/);
  });

  test(`lets no script and no address into the page (${engine})`, async (t) => {
    const { draw, svg } = await open(t, { engine });
    await draw(
      'set terminal svg mouse jsdir "https://example.com/"\nset label 1 "l" at 0,0 hypertext point pt 7\n' +
        'set title "<script>alert(1)</script>"\nplot x\n',
    );
    assert.doesNotMatch(svg(), /<script|onclick|onload|onmouse|example\.com/);
    assert.match(svg(), /&lt;script&gt;/);
  });

  for (const [what, script, words] of [
    ["a command of the shell", "!ls", /a view runs no other programs/],
    ["system", "print system('ls')", /system\(\) requires support for pipes/],
    ["a pipe", "plot '< ls'", /Cannot find or open file "< ls"/],
    ["load", "load 'x.gp'", /Cannot load input from 'x.gp'/],
    ["recursion without end", "f(x) = f(x)\nprint f(1)", /recursion depth limit exceeded/],
    ["a file that loads itself", "load 'script'", /load\/eval nested too deeply|nested too deep/],
    ["a thousand million samples", "set samples 1e9\nplot x", /out of memory for curve points/],
    ["a list of a thousand million", "array A[1000000000]", /out of memory/],
    ["a text of a thousand million", "a = sprintf('%1000000000d', 1)", /out of memory/],
    ["an unknown terminal", "set terminal png\nplot x", /unknown or ambiguous terminal type/],
  ]) {
    test(`tells of ${what}, and draws the next script (${engine})`, async (t) => {
      const { draw, svg, said } = await open(t, { engine });
      await draw(script);
      assert.match(said(), words);
      await draw("plot sin(x)\n");
      assert.match(svg(), /sin\(x\)/);
      assert.equal(said(), "");
    });
  }

  for (const [what, script] of [
    ["a loop", "while (1) {}"],
    ["an iteration", "do for [i=1:1000000000] {}"],
    ["a sum", "print sum [i=1:1000000000] i"],
    ["a plot", "set samples 100000\nplot for [i=1:1000000] sin(i*x) with points notitle"],
    ["a text that grows", "s = 'a'\nwhile (1) { s = s.s }"],
    ["a loop within a fit", "f(x) = a * (sum [i=1:1000000000] x)\n$d << END\n1 1\n2 2\n3 3\nEND\nfit f(x) $d via a"],
  ]) {
    test(`ends ${what} without end (${engine})`, async (t) => {
      const view = await openView(page, { t, engine, timeout: 60_000 });
      hurry(view);
      const said = () => view.document.getElementById("messages").textContent;
      await view.sendToolInput({ script, files: [] });
      await view.until(() => said());
      assert.match(said(), /the time limit of 5 s is over|out of memory|of output/);
      await view.sendToolInput({ script: "plot sin(x)\n", files: [] });
      await view.until(() => /sin\(x\)/.test(view.document.getElementById("plot").innerHTML));
    });
  }

  for (const [what, script] of [
    ["messages", "s = 'abcdefgh'\ndo for [i=1:17] { s = s.s }\ndo for [i=1:40] { print s }\nplot sin(x)\n"],
    ["drawings", "set samples 100000\ndo for [i=1:20] { plot sin(x) with points }\nplot sin(x)\n"],
  ]) {
    test(`tells that a script wrote too many ${what} (${engine})`, async (t) => {
      const { draw, told, find } = await open(t, { engine });
      await draw(script);
      assert.match(told(), /"script" line \d: more than 32 MB of output/);
      assert.equal(find("status").textContent, "gnuplot has stopped at an error.");
    });
  }
}
