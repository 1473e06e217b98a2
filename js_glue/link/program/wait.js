// Functions of C++ that wait, in views linked with -sASYNCIFY. An Emscripten library: linked into the glue.
//
// Asyncify saves the frames of C++, returns to the event loop, and later calls the same function again, which restores
// them. Meanwhile everything else enters C++ as usual, so that a loop gets the host's answer. Asyncify saves one call
// at a time, and no frame of JavaScript. A function that cannot wait gets an exception of JavaScript.
#if ASYNCIFY
addToLibrary({
  $mcpappsWait__deps: ["$Asyncify"],
  $mcpappsWait__postset: "mcpappsWait.guard();",
  $mcpappsWait: {
    // The number of calls on the stack.
    depth: 0,
    // Whether the current call has asked to wait.
    isAsked: false,
    // The stack pointer at the beginning of the waiting call, whose frames stay there.
    stack: 0,
    // The rejection of the awaited promise.
    failure: null,

    // Returns the stack pointer to restore if the call throws.
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

    // Emscripten would wait forever for a rejected promise.
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
