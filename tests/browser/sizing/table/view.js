// A view in JavaScript that lays out what its page has, and reports its size.
import { App } from "mcpapps";

const app = new App({ name: "layout", version: "1.0.0" }, {});
// As views do whose layout depends on the mode.
app.addEventListener("hostcontextchanged", ({ displayMode }) => {
  if (displayMode) document.documentElement.dataset.displayMode = displayMode;
});
app.connect();
