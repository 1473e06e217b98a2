// Copies of sources for repeated builds.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** Copies a file or a folder, without touching files that are equal already. */
export function mirror(original, copy) {
  if (statSync(original).isFile()) {
    const text = readFileSync(original);
    if (!existsSync(copy) || !readFileSync(copy).equals(text)) cpSync(original, copy);
    return;
  }
  mkdirSync(copy, { recursive: true });
  const names = readdirSync(original);
  for (const gone of readdirSync(copy).filter((name) => !names.includes(name))) {
    rmSync(join(copy, gone), { recursive: true });
  }
  for (const name of names) mirror(join(original, name), join(copy, name));
}
