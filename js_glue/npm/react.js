// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Hooks with the names and signatures of the reference SDK. React is the author's.

import { useEffect, useRef, useState } from "react";
import { App } from "./app.js";
import { first } from "./event_dispatcher.js";
import { applyDocumentTheme, applyHostFonts, applyHostStyleVariables, getDocumentTheme } from "./styles.js";

export * from "./index.js";

/**
 * @import { McpUiHostContext } from "./types/ui_context.js"
 * @typedef {{app: App | null, isConnected: boolean, error: Error | null}} AppState
 */

/** @type {AppState} */
const connecting = { app: null, isConnected: false, error: null };

/** @param {any} options see react.d.ts */
export function useApp({ appInfo, capabilities, onAppCreated, autoResize = true, strict }) {
  const [state, setState] = useState(connecting);
  useEffect(() => {
    let isMounted = true;
    /** @type {App | undefined} */
    let app;
    const connect = async () => {
      try {
        app = new App(appInfo, capabilities, { autoResize, strict });
        onAppCreated?.(app);
        await app.connect();
        if (isMounted) setState({ app, isConnected: true, error: null });
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error("Failed to connect");
        if (isMounted) setState({ ...connecting, error });
      }
    };
    connect();
    return () => {
      isMounted = false;
      // Errors of closing do not matter any more.
      app?.close().catch(() => {});
    };
    // Later options make no new connection.
  }, []);
  return state;
}

/**
 * Applies a part of the host's context: the initial one, and each change.
 * @param {App | null} app
 * @param {McpUiHostContext | null | undefined} initialContext
 * @param {(context: McpUiHostContext) => void} apply
 */
function useHostContext(app, initialContext, apply) {
  const isApplied = useRef(false);
  useEffect(() => {
    if (!initialContext || isApplied.current) return;
    isApplied.current = true;
    apply(initialContext);
  }, [initialContext]);
  useEffect(() => {
    // Before the author's handlers, which then find the new look.
    app?.addEventListener("hostcontextchanged", apply, first);
    return () => app?.removeEventListener("hostcontextchanged", apply);
  }, [app]);
}

/** @param {McpUiHostContext} context */
function applyVariables({ theme, styles }) {
  if (theme) applyDocumentTheme(theme);
  if (styles?.variables) applyHostStyleVariables(styles.variables);
}

/** @param {McpUiHostContext} context */
function applyFonts({ styles }) {
  if (styles?.css?.fonts) applyHostFonts(styles.css.fonts);
}

/** @param {App | null} app @param {McpUiHostContext | null} [initialContext] */
export function useHostStyleVariables(app, initialContext) {
  useHostContext(app, initialContext, applyVariables);
}

/** @param {App | null} app @param {McpUiHostContext | null} [initialContext] */
export function useHostFonts(app, initialContext) {
  useHostContext(app, initialContext, applyFonts);
}

/** @param {App | null} app @param {McpUiHostContext | null} [initialContext] */
export function useHostStyles(app, initialContext) {
  useHostStyleVariables(app, initialContext);
  useHostFonts(app, initialContext);
}

/** See react.d.ts. @type {(app: App | null, elementRef?: unknown) => void} */
export function useAutoResize(app, elementRef) {
  useEffect(() => app?.setupSizeChangedNotifications(), [app, elementRef]);
}

export function useDocumentTheme() {
  const [theme, setTheme] = useState(getDocumentTheme);
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(getDocumentTheme()));
    observer.observe(document.documentElement, { attributeFilter: ["data-theme", "class"] });
    return () => observer.disconnect();
  }, []);
  return theme;
}
