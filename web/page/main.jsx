import "@mantine/core/styles.css";
import "./ui/host.css";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { DevHost } from "./host/dev_host.js";
import { App } from "./ui/app.jsx";

const host = new DevHost(flushSync);

/** Read-only data for tests and the console. */
window.devHost = Object.freeze({
  get state() { return host.store.state.status; },
  get error() { return host.store.state.error || null; },
  get engine() { return host.store.state.engine; },
  get displayMode() { return host.options.mode; },
  get modelContext() { return host.store.state.modelContext; },
  get reloads() { return host.reloads; },
  get build() { return host.store.state.build; },
  get traffic() { return host.traffic.entries.slice(); },
  get bridge() { return host.bridge; },
  reload: () => host.reload(),
});

createRoot(document.getElementById("app")).render(<App host={host} />);
