// The clock's half in the page. An Emscripten library: linked into the glue.
addToLibrary({
  mcpapps_timer_start: (clock, milliseconds) => {
    // Browsers take more than 31 bits for zero; a timer that fires early is set anew by the session.
    const timer = setTimeout(() => _mcpapps_timer_fire(clock, timer), Math.min(milliseconds, 0x7fffffff));
    return timer;
  },
  mcpapps_timer_cancel: (timer) => clearTimeout(timer),
});
