import { testExample } from "./support/example.js";

await testExample("gnuplot", { isPort: true });
