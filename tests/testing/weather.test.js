import { testExample } from "./support/example.js";

await testExample("weather");
