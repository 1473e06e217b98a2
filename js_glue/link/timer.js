// The clock's half in the page. An Emscripten library: linked into the glue.
addToLibrary({
  mcpapps_timer_start__deps: ["$mcpappsEnter", "mcpapps_timer_fire"],
  mcpapps_timer_start: (clock, milliseconds) => {
    const fire = () => mcpappsEnter(_mcpapps_timer_fire, clock, timer);
    // Browsers take more than 31 bits for zero; a timer that fires early is set anew by the session.
    const timer = setTimeout(fire, Math.min(milliseconds, 0x7fffffff));
    return timer;
  },
  mcpapps_timer_cancel: (timer) => clearTimeout(timer),
});
