// Writes the parts of docs/javascript.md that are made, and prints them.
import { writeParts } from "./document.js";
import { membersTable } from "./members.js";
import { measure, sizesTable } from "./sizes.js";

const members = membersTable();
const sizes = sizesTable(await measure());
writeParts({ members, sizes });
console.log(`${sizes}\n\n${members.split("\n")[0]}\nwritten: docs/javascript.md`);
