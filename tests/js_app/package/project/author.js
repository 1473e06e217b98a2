// An author's program, for Node or for a page.
import * as mcpapps from "mcpapps";
import { talk } from "./host.js";

const text = await talk(mcpapps);
if (globalThis.document) document.body.textContent = text;
else console.log(text);
