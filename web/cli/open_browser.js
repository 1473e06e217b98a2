/// <reference path="../lib/cross_spawn.d.ts" />
import spawn from "cross-spawn";

/** @type {Record<string, string[]>} */
const commands = { darwin: ["open"], win32: ["cmd", "/c", "start", ""] };

/** `log` gets the reason if that fails. @type {(address: string, log: (text: string) => void) => void} */
export function openBrowser(address, log) {
  const isWindows = process.platform === "win32";
  const [command, ...args] = commands[process.platform] ?? ["xdg-open"];
  // cmd takes & as the beginning of another command.
  const child = spawn(command, [...args, isWindows ? address.replace(/&/g, "^&") : address], {
    stdio: "ignore",
    detached: true,
  });
  child.on("error", () => log(`There is no ${command} to open a browser with. Open the address yourself.`));
  child.unref();
}
