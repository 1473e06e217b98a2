// Functions of C++ that wait, in views that are linked with -sASYNCIFY. An Emscripten library: linked into
// the glue.
//
// Asyncify puts the frames of C++ aside, returns to the event loop, and later calls the same function
// again, which restores them. Meanwhile everything else enters C++ as usual: a loop that waits for the
// host's answer gets it. Asyncify keeps one call at a time, and no frame of JavaScript's. Who cannot
// wait gets an exception, like any other of JavaScript's.
#if ASYNCIFY
addToLibrary({
  $mcpappsWait__deps: ["$Asyncify", "$stackSave"],
  $mcpappsWait__postset: "mcpappsWait.guard();",
  $mcpappsWait: {
    // How many calls are on the stack.
    depth: 0,
    // Whether the call under way has asked to wait.
    isAsked: false,
    // Where the stack was when the call that waits began. Its frames stay there.
    stack: 0,
    // What the promise that was waited for was rejected with.
    failure: null,

    // Gives the stack to which the call that begins is put back if it throws.
    begin() {
      mcpappsWait.depth++;
      return Asyncify.state == Asyncify.State.Rewinding ? mcpappsWait.stack : stackSave();
    },

    // A call has returned, or waits.
    returned(stack) {
      if (mcpappsWait.isAsked && Asyncify.currData) mcpappsWait.stack = stack;
      mcpappsWait.isAsked = false;
    },

    check() {
      if (Asyncify.currData) throw new Error("this call cannot wait: another one is waiting");
      if (mcpappsWait.depth > 1) {
        throw new Error("this call cannot wait: it was made by JavaScript that C++ had called");
      }
    },

    guard() {
      const sleep = Asyncify.handleSleep;
      Asyncify.handleSleep = (start) => {
        if (Asyncify.state == Asyncify.State.Normal) {
          mcpappsWait.check();
          mcpappsWait.isAsked = true;
        }
        const result = sleep((wakeUp) => mcpappsWait.start(start, wakeUp));
        const { failure } = mcpappsWait;
        mcpappsWait.failure = null;
        if (failure) throw failure.error;
        return result;
      };
    },

    // Emscripten would wait for ever for a promise that is rejected.
    start(start, wakeUp) {
      start(wakeUp)?.catch?.((error) => {
        if (ABORT) throw error;
        mcpappsWait.failure = { error };
        wakeUp();
      });
    },
  },
});
#endif
