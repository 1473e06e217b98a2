// The end of the program: a trap, abort(), exit(), a stack that overflows. An Emscripten library: linked
// into the glue.
//
// Nobody knows the state of C++ then, so it is not entered again (enter.js). The page says what happened
// in words, and the host, which would take the view for alive, gets a log message, and errors in answer
// to its requests (post_message.js).
addToLibrary({
  $mcpappsProgramEnd: {
    // What happened, in a sentence; empty while the program runs. And the part of it that says why.
    text: "",
    reason: "",
    // Why abort() or exit() may be called: the last line on stderr since C++ was entered that is not empty.
    line: "",
    // The stack overflowed below a function that calls setjmp(), or that catches by JavaScript's exceptions.
    isOverrun: false,
    // The sum of the first words of memory. Zero, except where Emscripten checks the stack too.
    words: undefined,
  },

  // A full stack of the browser's own, in the words of Chromium and WebKit, and of Firefox.
  $mcpappsIsTooDeep: (error) => /call stack|too much recursion/.test(error?.message),

  $mcpappsIsEnd__deps: ["$ExitStatus", "$mcpappsIsTooDeep"],
  $mcpappsIsEnd: (error) =>
    error instanceof ExitStatus || error instanceof WebAssembly.RuntimeError || mcpappsIsTooDeep(error),

  // The stack ends at address 0, and nothing else is there. Neither engine traps where a null pointer is
  // written through, nor the JavaScript one where the stack overflows.
  $mcpappsIsOverrun__deps: ["$mcpappsProgramEnd", "$stackSave"],
  $mcpappsIsOverrun: () => {
    const words = HEAPU32[0] + HEAPU32[1] + HEAPU32[2] + HEAPU32[3];
    return mcpappsProgramEnd.isOverrun || stackSave() < 0 || words != (mcpappsProgramEnd.words ??= words);
  },

  // In place of Emscripten's own: what calls C++ between setjmp() and longjmp() puts the stack back after a trap, too,
  // before anyone else can see where it was.
  $stackRestore__deps: ["$mcpappsProgramEnd", "$stackSave", "_emscripten_stack_restore"],
  $stackRestore: (address) => {
    mcpappsProgramEnd.isOverrun ||= stackSave() < 0;
    __emscripten_stack_restore(address);
  },

  // The last line that was printed may say why abort() was called. What was given to abort() itself does; it is printed
  // too, and where the program has exceptions of WebAssembly, nothing else tells it.
  $mcpappsNoteLine__deps: ["$mcpappsProgramEnd"],
  $mcpappsNoteLine: (line) => {
    const said = line.replace(/^Aborted\((native code called abort\(\))?(.*)\)$/s, "$2");
    if (said.trim()) mcpappsProgramEnd.line = said;
  },

  $mcpappsDie__deps: [
    "$ExitStatus", "$mcpappsProgramEnd", "$mcpappsIsOverrun", "$mcpappsIsTooDeep", "$mcpappsTellEnd",
    "$mcpappsNoteLine", "emscripten_resize_heap",
  ],
  // The loader calls it too: for what is thrown before main() or by it. And `new` aborts without a message.
  $mcpappsDie__postset:
    'Module["mcpappsDie"] = mcpappsDie;' +
    "var mcpappsPrintError = err;" +
    "err = (line) => { mcpappsNoteLine(line); mcpappsPrintError(line); };" +
    "var mcpappsGrow = _emscripten_resize_heap;" +
    '_emscripten_resize_heap = (size) => mcpappsGrow(size) || (mcpappsProgramEnd.line = "out of memory", false);',
  $mcpappsDie: (error) => {
    if (mcpappsProgramEnd.text) return;
    // Later: here there may be no stack left.
    Promise.resolve().then(mcpappsTellEnd);
#if !ASSERTIONS
    // The advice of Emscripten is for its own command line.
    try {
      for (const name of ["message", "stack"]) {
        error[name] = error[name].replace("-sASSERTIONS", "CMAKE_BUILD_TYPE=Debug");
      }
    } catch {}
#endif
    const isFailure = error instanceof ExitStatus && error.status;
    let reason = ABORT ? mcpappsProgramEnd.line || "abort() was called" : String(error?.message ?? error);
    if (isFailure && mcpappsProgramEnd.line) reason += `: ${mcpappsProgramEnd.line}`;
    if (mcpappsIsTooDeep(error)) {
      reason += ": calls are nested too deeply for the browser's stack, whatever STACK_SIZE is";
    }
    if (mcpappsIsOverrun()) {
      reason += ": the stack has overflowed (see STACK_SIZE), or a null pointer was written through";
    }
    mcpappsProgramEnd.reason = reason;
    mcpappsProgramEnd.text = `the view's program has ended: ${reason}`;
    // Emscripten's main loop ends by this.
    ABORT = true;
  },

  // For people, and for programs; the loader has the same of a view that could not start.
  $mcpappsTroubleParams: (level, text, what, reason) => ({
    "level": level,
    "logger": "mcpapps",
    "data": text,
    "_meta": {
      "mcpapps.dev/trouble": { "what": what, "reason": reason, "engine": globalThis["__mcpapps"]?.["engine"] },
    },
  }),

  $mcpappsTellEnd__deps: [
    "$mcpappsProgramEnd", "$mcpappsPostMessage", "$mcpappsListen", "$mcpappsPost", "$mcpappsPostError", "$mcpappsShow",
    "$mcpappsPageSession", "$mcpappsTroubleParams",
  ],
  $mcpappsTellEnd: () => {
    const { text, reason } = mcpappsProgramEnd;
    mcpappsPageSession.reason = reason;
    const what = "ended";
    // Perhaps the program had no connection yet.
    if (mcpappsListen()) {
      for (const id of mcpappsPostMessage.unanswered) mcpappsPostError(id, -32603, text);
      mcpappsPost({
        "jsonrpc": "2.0",
        "method": "notifications/message",
        "params": mcpappsTroubleParams("error", text, what, reason),
      });
    }
#if EMIT_NAME_SECTION
    const advice = ".";
#else
    const advice = "; symbolize.mjs of mcpapps names its functions. A build with CMAKE_BUILD_TYPE=Debug tells more.";
#endif
    mcpappsShow({
      "what": what,
      "reason": reason,
      "text": "This view has stopped working. You can start it again.",
      "details": `T${text.slice(1)}.\n\nThe stack is in the browser's console${advice}`,
      "canStartAgain": true,
    });
  },

  // Lays words over the view, see the loader. Absent where a page starts the program by itself.
  $mcpappsShow: (trouble) => Module["mcpappsShow"]?.(trouble),
});
