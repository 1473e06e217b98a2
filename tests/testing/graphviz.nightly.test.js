import { testExample } from "./support/example.js";

await testExample("graphviz", { isPort: true });
