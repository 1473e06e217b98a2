import { hosts } from "../hosts/hosts.js";
import { fill } from "../lib/text.js";
import { authorizationHelp } from "./authorization_options.js";

/** The ids in lines, aligned with the column of the texts. */
const ids = fill(hosts.map(({ id }) => id), 76).join(`\n${" ".repeat(21)}`);

export const help = `mcpapps dev: shows the views of an MCP server as hosts do

  mcpapps dev URL                 of a server that runs, over Streamable HTTP
  mcpapps dev -- COMMAND …        of a server on standard input and output, which the dev host starts
  mcpapps dev --url URL -- COMMAND …
                                  of a server that the dev host starts and that then answers at URL
  mcpapps dev PAGE.html           one page without a server

It prints an address to open in a browser. Ctrl+C ends it and all that it has started.

Rebuild and reload
  --build COMMAND    builds the project with this command line now and after each change; then the server
                     is started again and the view is loaded again. Errors of compilers are shown in the page
  --no-build         builds nothing, whatever package.json says: what has been built is shown
  --watch PATH       a file or folder whose changes count, also without --build; may be repeated. By default
                     the current folder with --build, else the page. Left out are hidden files and
                     folders, node_modules and the output folders of builds

What is shown
  --tool NAME        calls this tool at once
  --arguments JSON   with these arguments
  --fixture FILE     for PAGE.html: {"arguments": {…}, "result": {…}}, the arguments to propose and the
                     tool's result. By default PAGE.dev.json beside the page, if it is there
  --host ID          shows the view as this host does:
                     ${ids}
  --policy NAME      specification, draft or wasm: the last lets WebAssembly run. By default that of package.json,
                     else the host's own, which is named host
  --conversation     inside a conversation

  --port N           of the address; by default 8080, or another if that is taken
  --open             opens the browser
  --headless         opens a Chromium without a window (with the package playwright-core)
  --json             for programs: events as lines of JSON on standard output, commands on standard input

${authorizationHelp}
The nearest package.json may have defaults, which the command line overrides:
  "mcpapps": { "dev": { "command": "node server.js", "build": "cmake --build build", "watch": ["src"] } }
The names are those of the options (not "no-build"), and also "page", "server" (a URL) and "command". Paths begin
at its folder.
A package.json of another user is not used, and the build is not run for a page of another project.

Examples
  mcpapps dev http://localhost:3001/mcp
  mcpapps dev --build "cmake --build build" -- node server.js
  mcpapps dev build/my_view.html --build "cmake --build build" --policy wasm
`;
