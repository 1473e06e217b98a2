// The half in JavaScript of the engine behind `App` (js_glue/app). An Emscripten library: linked into
// the engine's glue. Everything is passed on to the connection; what it is called by is in quotes, for
// the Closure compiler renames the rest.
addToLibrary({
  // For each engine object a weak reference to its connection: an App must be free to go.
  $mcpappsConnections: "=new Map()",

  $mcpappsTell__deps: ["$mcpappsConnections"],
  $mcpappsTell: (app, what, ...details) => mcpappsConnections.get(app)?.deref()?.[what](...details),

  mcpapps_app_send__deps: ["$mcpappsTell", "$mcpappsUnpack"],
  mcpapps_app_send: (app, message) => mcpappsTell(app, "_send", mcpappsUnpack(message)),

  mcpapps_app_find_handler__deps: ["$mcpappsTell"],
  mcpapps_app_find_handler: (app, isRequest) => mcpappsTell(app, "_findHandler", !!isRequest) ?? 0,

  mcpapps_app_notification__deps: ["$mcpappsTell", "$UTF8ToString"],
  mcpapps_app_notification: (app, problems) => mcpappsTell(app, "_notification", UTF8ToString(problems)),

  mcpapps_app_request__deps: ["$mcpappsTell", "$UTF8ToString"],
  mcpapps_app_request: (app, inbound, problems) => mcpappsTell(app, "_request", inbound, UTF8ToString(problems)),

  mcpapps_app_cancelled__deps: ["$mcpappsTell"],
  mcpapps_app_cancelled: (app, inbound) => mcpappsTell(app, "_cancelled", inbound),

  mcpapps_app_progress__deps: ["$mcpappsTell"],
  mcpapps_app_progress: (app, id) => mcpappsTell(app, "_progress", id),

  mcpapps_app_settle__deps: ["$mcpappsTell", "$UTF8ToString"],
  mcpapps_app_settle: (app, id, outcome, text) => mcpappsTell(app, "_settle", id, outcome, UTF8ToString(text)),

  mcpapps_app_error__deps: ["$mcpappsTell", "$UTF8ToString"],
  mcpapps_app_error: (app, text) => mcpappsTell(app, "_error", UTF8ToString(text)),

  mcpapps_app_now: () => Date.now(),

  // For each clock its timer.
  $mcpappsTimers: "=new Map()",
  mcpapps_app_timer_start__deps: ["$mcpappsTimers"],
  mcpapps_app_timer_start: (clock, milliseconds) => {
    const fire = () => {
      mcpappsTimers.delete(clock);
      _mcpapps_app_timer_fire(clock);
    };
    mcpappsTimers.set(clock, setTimeout(fire, milliseconds));
  },
  mcpapps_app_timer_cancel__deps: ["$mcpappsTimers"],
  mcpapps_app_timer_cancel: (clock) => {
    clearTimeout(mcpappsTimers.get(clock));
    mcpappsTimers.delete(clock);
  },
});
