// The clock's half in the page. An Emscripten library: linked into the glue.
addToLibrary({
  mcpapps_timer_start__deps: ["$mcpappsEnter", "$mcpappsTurns", "mcpapps_timer_fire"],
  mcpapps_timer_start: (clock, milliseconds) => {
    const fire = () => mcpappsEnter(_mcpapps_timer_fire, clock, timer);
    // Browsers take more than 31 bits for zero; a timer that fires early is set anew by the session.
    const timer = milliseconds > 0 ? setTimeout(fire, Math.min(milliseconds, 0x7fffffff)) : mcpappsTurns.add(fire);
    return timer;
  },
  mcpapps_timer_cancel__deps: ["$mcpappsTurns"],
  mcpapps_timer_cancel: (timer) => {
    if (!mcpappsTurns.waiting.delete(timer)) clearTimeout(timer);
  },

  // What is to be done in the next turn of the event loop. By setTimeout() it would be later by 4 ms, and by a second
  // or more in pages that cannot be seen.
  $mcpappsTurns: {
    waiting: new Map(),
    // Negative, unlike those of setTimeout().
    last: 0,
    channel: null,

    add(run) {
      if (!mcpappsTurns.channel) {
        mcpappsTurns.channel = new MessageChannel();
        mcpappsTurns.channel.port1.onmessage = (event) => mcpappsTurns.take(event.data);
      }
      mcpappsTurns.last = mcpappsTurns.last - 1 | 0 || -1;
      mcpappsTurns.waiting.set(mcpappsTurns.last, run);
      mcpappsTurns.channel.port2.postMessage(mcpappsTurns.last);
      return mcpappsTurns.last;
    },

    take(number) {
      const run = mcpappsTurns.waiting.get(number);
      mcpappsTurns.waiting.delete(number);
      run?.();
    },
  },
});
