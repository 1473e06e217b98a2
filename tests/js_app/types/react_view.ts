// What an author writes with React.
import { createElement, useRef, type ReactNode } from "react";
import {
  useApp,
  useAutoResize,
  useDocumentTheme,
  useHostFonts,
  useHostStyles,
  useHostStyleVariables,
} from "mcpapps/react";
import { App, type AppState, type UseAppOptions } from "mcpapps/react";

const options: UseAppOptions = {
  appInfo: { name: "hello", version: "1.0.0" },
  capabilities: { tools: {} },
  autoResize: true,
  strict: false,
  onAppCreated: (app) => {
    app.ontoolresult = ({ content }) => console.log(content.length);
  },
};

export function View(): ReactNode {
  const { app, isConnected, error }: AppState = useApp(options);
  useHostStyles(app, app?.getHostContext());
  useHostStyleVariables(app);
  useHostFonts(app, null);
  useAutoResize(app, useRef<HTMLElement | null>(null));
  const theme: "light" | "dark" = useDocumentTheme();
  if (error) return createElement("p", null, error.message);
  // @ts-expect-error: there may be no App yet
  app.sendLog({ level: "info", data: 1 });
  return createElement("p", { className: theme }, isConnected && app instanceof App ? "connected" : "connecting");
}

// @ts-expect-error: the capabilities are needed
useApp({ appInfo: { name: "hello", version: "1.0.0" } });
