// The decisions of scripts/setup, with a fake apt.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { emptyFolder } from "./support/folder.js";

const scripts = fileURLToPath(new URL("../../scripts/", import.meta.url));

// Knows the packages of a distribution after an update, and records its commands.
const aptGet = `#!/bin/bash
echo "$*" >>"$LOG"
case "$1" in
update) touch "$LISTS" ;;
indextargets)
  [ -e "$LISTS" ] && [ "$4" = "Label: $LABEL" ] || exit 0
  printf '%s\\n' "http://mirror.example/$RELEASE-updates $RELEASE-updates" "http://mirror.example $RELEASE" ;;
*) exit 100 ;;
esac
`;
const aptCache = `#!/bin/bash
[ "$3" = catch2 ] && echo "Version: 3.4.0-1" || echo "Version: 1:3.11.3-1build1"
`;

/** A machine with only `programs` and common ones; `label` names the origin of apt's packages. */
function machine({ label, release, fetched = true, programs = {} }) {
  const folder = emptyFolder();
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const usual = ["bash", "env", "sort", "head", "sed", "awk", "flock", "mkdir", "touch", "dirname", "uname", "cat"];
  for (const name of usual) {
    symlinkSync(["/usr/bin", "/bin"].map((at) => join(at, name)).find(existsSync), join(bin, name));
  }
  const fakes = { "dpkg-deb": "", id: "#!/bin/bash\necho 0\n", ...programs };
  if (label) Object.assign(fakes, { "apt-get": aptGet, "apt-cache": aptCache });
  for (const [name, text] of Object.entries(fakes)) writeFileSync(join(bin, name), text, { mode: 0o755 });
  const [log, lists] = ["log", "lists"].map((name) => join(folder, name));
  writeFileSync(log, "");
  if (fetched) writeFileSync(lists, "");
  const env = {
    PATH: bin,
    HOME: folder,
    MCPAPPS_CACHE: join(folder, "cache"),
    LOG: log,
    LISTS: lists,
    LABEL: label,
    RELEASE: release,
  };
  const run = (...args) => spawnSync(join(bin, "bash"), args, { env, encoding: "utf8" });
  return {
    setup: () => run(join(scripts, "setup")),
    ask: (code) =>
      run(
        "-euo",
        "pipefail",
        "-c",
        `for part in common archive emscripten; do . "$0/lib/$part.sh"; done; ${code}`,
        scripts,
      ).stdout.trim(),
    apt: () => readFileSync(log, "utf8").trim().split("\n"),
  };
}

const archive = 'find_archive && echo "$archive $archive_suite of $archive_mirror, $archive_components"';
const emcc = (version) => ({
  emcc: `#!/bin/bash\necho "emcc (Emscripten gcc/clang-like replacement) ${version} (0)"\n`,
});

test("on Ubuntu, set-up names what it cannot bring, all at once, and installs nothing before", () => {
  const ubuntu = machine({ label: "Ubuntu", release: "noble" });
  const { status, stderr } = ubuntu.setup();
  assert.equal(status, 1);
  assert.match(stderr, /has to be installed by hand/);
  assert.match(stderr, /Emscripten 6\.0\.5 or newer: install it with emsdk/);
  assert.match(stderr, /Chromium: install it or Google Chrome/);
  assert.deepEqual(ubuntu.apt().filter((call) => !call.startsWith("indextargets")), []);
});

test("on Ubuntu with Emscripten and a browser, set-up goes on", () => {
  const ubuntu = machine({ label: "Ubuntu", release: "noble", programs: { ...emcc("6.0.5"), "google-chrome": "" } });
  assert.doesNotMatch(ubuntu.setup().stderr, /by hand/);
  assert.ok(ubuntu.apt().some((call) => call.startsWith("install")));
});

test("on Ubuntu, the C++ libraries come from the release that is here, without its updates", () => {
  assert.equal(
    machine({ label: "Ubuntu", release: "noble" }).ask(archive),
    "Ubuntu noble of http://mirror.example, main universe",
  );
});

test("on Debian, packages come from the coming release, by the machine's own mirror", () => {
  assert.equal(
    machine({ label: "Debian", release: "bookworm" }).ask(archive),
    "Debian forky of http://mirror.example, main",
  );
});

test("a new machine's package lists are fetched before it is taken for neither", () => {
  const debian = machine({ label: "Debian", release: "bookworm", fetched: false });
  assert.match(debian.ask(archive), /^Debian forky/);
  assert.equal(debian.apt().filter((call) => call.startsWith("update")).length, 1);
});

test("without apt, set-up names what it cannot bring", () => {
  const { status, stderr } = machine({}).setup();
  assert.equal(status, 1);
  assert.match(stderr, /install it with emsdk/);
});
