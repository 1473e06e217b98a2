// An author's script for a page.
import * as mcpapps from "mcpapps";
import { talk } from "./host.js";

talk(mcpapps).then((text) => (document.body.textContent = text));
