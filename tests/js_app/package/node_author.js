// An author's program for Node.
import * as mcpapps from "mcpapps";
import { talk } from "./host.js";

console.log(await talk(mcpapps));
