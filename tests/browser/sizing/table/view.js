// A view in JavaScript that shows what its page has, and tells its size.
import { App } from "mcpapps";

new App({ name: "layout", version: "1.0.0" }, {}).connect();
