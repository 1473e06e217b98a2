// The page's half of the clock. An Emscripten library: linked into the glue.
addToLibrary({
  mcpapps_timer_start: (clock, milliseconds) => {
    const timer = mcpappsTimers.start(() => mcpappsEnter(_mcpapps_timer_fire, clock, timer), milliseconds);
    return timer;
  },
  mcpapps_timer_cancel: (timer) => mcpappsTimers.cancel(timer),

  // Ends timers with the program: a pending one would keep all of its memory.
  $mcpappsTimers__postset: 'mcpappsLifetime.signal.addEventListener("abort", mcpappsTimers.stop);',
  $mcpappsTimers: {
    // The functions by timer.
    waiting: new Map(),
    // The last id for the next turn of the event loop. Negative, unlike those of setTimeout().
    last: 0,
    channel: null,

    start(run, milliseconds) {
      // Browsers take more than 31 bits for zero. The session restarts a timer that fires early.
      const timer =
        milliseconds > 0
          ? setTimeout(() => mcpappsTimers.take(timer), Math.min(milliseconds, 0x7fffffff))
          : mcpappsTimers.nextTurn();
      mcpappsTimers.waiting.set(timer, run);
      return timer;
    },

    // setTimeout() would be later by 4 ms, and by a second or more in hidden pages.
    nextTurn() {
      if (!mcpappsTimers.channel) {
        mcpappsTimers.channel = new MessageChannel();
        mcpappsTimers.channel.port1.onmessage = (event) => mcpappsTimers.take(event.data);
      }
      mcpappsTimers.last = mcpappsTimers.last - 1 | 0 || -1;
      mcpappsTimers.channel.port2.postMessage(mcpappsTimers.last);
      return mcpappsTimers.last;
    },

    take(timer) {
      const run = mcpappsTimers.waiting.get(timer);
      mcpappsTimers.waiting.delete(timer);
      run?.();
    },

    cancel(timer) {
      mcpappsTimers.waiting.delete(timer);
      clearTimeout(timer);
    },

    stop() {
      for (const timer of mcpappsTimers.waiting.keys()) mcpappsTimers.cancel(timer);
      mcpappsTimers.channel?.port1.close();
    },
  },
});
