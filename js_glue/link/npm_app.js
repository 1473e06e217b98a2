// The half in JavaScript of the engine behind `App` (js_glue/npm). An Emscripten library: linked into
// the engine's glue. Everything is passed on to the connection; what it is called by is in quotes, for
// the Closure compiler renames the rest.
addToLibrary({
  // For each engine object a weak reference to its connection: an App must be free to go.
  $mcpappsConnections: "=new Map()",

  $mcpappsFree__deps: ["free"],
  $mcpappsFree: (block) => _free(block),

  $mcpappsTellConnection__deps: ["$mcpappsConnections"],
  $mcpappsTellConnection: (key, what, ...details) => {
    const connection = mcpappsConnections.get(key)?.deref();
    try {
      return connection?.[what](...details);
    } catch (error) {
      // Through the frames of C++ it would skip what they have yet to do.
      connection["_failed"](error);
    }
  },

  mcpapps_npm_send__deps: ["$mcpappsTellConnection"],
  mcpapps_npm_send: (key, message) => mcpappsTellConnection(key, "_send", message),

  mcpapps_npm_find_handler__deps: ["$mcpappsTellConnection"],
  mcpapps_npm_find_handler: (key, isRequest) => mcpappsTellConnection(key, "_findHandler", !!isRequest) ?? 0,

  mcpapps_npm_notification__deps: ["$mcpappsTellConnection", "$UTF8ToString"],
  mcpapps_npm_notification: (key, problems) => mcpappsTellConnection(key, "_notification", UTF8ToString(problems)),

  mcpapps_npm_request__deps: ["$mcpappsTellConnection", "$UTF8ToString"],
  mcpapps_npm_request: (key, inbound, problems) => mcpappsTellConnection(key, "_request", inbound, UTF8ToString(problems)),

  mcpapps_npm_cancelled__deps: ["$mcpappsTellConnection"],
  mcpapps_npm_cancelled: (key, inbound) => mcpappsTellConnection(key, "_cancelled", inbound),

  mcpapps_npm_progress__deps: ["$mcpappsTellConnection"],
  mcpapps_npm_progress: (key, id) => mcpappsTellConnection(key, "_progress", id),

  mcpapps_npm_settle__deps: ["$mcpappsTellConnection", "$UTF8ToString"],
  mcpapps_npm_settle: (key, id, outcome, text) => mcpappsTellConnection(key, "_settle", id, outcome, UTF8ToString(text)),

  mcpapps_npm_error__deps: ["$mcpappsTellConnection", "$UTF8ToString"],
  mcpapps_npm_error: (key, text) => mcpappsTellConnection(key, "_error", UTF8ToString(text)),

  mcpapps_npm_unknown_progress__deps: ["$mcpappsTellConnection"],
  mcpapps_npm_unknown_progress: (key) => mcpappsTellConnection(key, "_unknownProgress"),

  // The engine knows no author's types, see packed_rows.js.
  $mcpappsRowReader: () => null,
  $mcpappsReadRows: () => 0,
  $mcpappsSplitTexts: () => null,
  $mcpappsEndsOf: () => null,
  $mcpappsEndRows: () => null,

  mcpapps_npm_now: () => Date.now(),

  // For each clock its timer.
  $mcpappsTimers: "=new Map()",
  mcpapps_npm_timer_start__deps: ["$mcpappsTimers"],
  mcpapps_npm_timer_start: (clock, milliseconds) => {
    const fire = () => {
      mcpappsTimers.delete(clock);
      _mcpapps_npm_timer_fire(clock);
    };
    mcpappsTimers.set(clock, setTimeout(fire, milliseconds));
  },
  mcpapps_npm_timer_cancel__deps: ["$mcpappsTimers"],
  mcpapps_npm_timer_cancel: (clock) => {
    clearTimeout(mcpappsTimers.get(clock));
    mcpappsTimers.delete(clock);
  },
});
