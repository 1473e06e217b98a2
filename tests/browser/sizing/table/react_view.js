// The same in React: until it is connected it shows a placeholder, as views in React do.
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { useApp } from "mcpapps/react";

const own = document.querySelector("script[type=module]");
own.remove();
const layout = document.body.innerHTML;
document.body.replaceChildren();

function View() {
  const { app } = useApp({ appInfo: { name: "layout", version: "1.0.0" }, capabilities: {} });
  if (!app) return createElement("div", { style: { height: 40 } }, "Connecting…");
  return createElement("div", { style: { display: "contents" }, dangerouslySetInnerHTML: { __html: layout } });
}

const root = document.body.appendChild(document.createElement("div"));
root.style.display = "contents";
createRoot(root).render(createElement(View));
