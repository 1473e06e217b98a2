// The end of the program: a trap, abort(), exit() or a stack overflow. An Emscripten library: linked into the glue.
//
// The state of C++ is unknown then, so it is not entered again (enter.js). The page shows the reason, and the host,
// which would otherwise take the view for alive, gets a log message, and errors for its requests (post_message.js).
addToLibrary({
  $mcpappsProgramEnd: {
    // The reason, in a sentence; empty while the program runs.
    text: "",
    reason: "",
    // The last line on stderr since C++ was entered, which may tell why it calls abort() or exit().
    line: "",
    // The stack overflowed below a function that calls setjmp(), or that catches by JavaScript's exceptions.
    isOverrun: false,
    // The sum of the first words of memory. Zero, unless Emscripten checks the stack, too.
    words: undefined,
  },

  // A full stack of the browser, in the texts of Chromium and WebKit, and of Firefox.
  $mcpappsIsTooDeep: (error) => /call stack|too much recursion/.test(error?.message),

  $mcpappsIsEnd: (error) =>
    error instanceof ExitStatus || error instanceof WebAssembly.RuntimeError || mcpappsIsTooDeep(error),

  // The stack ends at address 0, where nothing else is. Neither engine traps for a write through a null pointer, and
  // the JavaScript engine does not for a stack overflow.
  $mcpappsIsOverrun: () => {
    const words = HEAPU32[0] + HEAPU32[1] + HEAPU32[2] + HEAPU32[3];
    return mcpappsProgramEnd.isOverrun || stackSave() < 0 || words != (mcpappsProgramEnd.words ??= words);
  },

  // Replaces Emscripten's: code that calls C++ between setjmp() and longjmp() restores the stack also after a trap,
  // before its pointer could be checked.
  $stackRestore__deps: ["$mcpappsProgramEnd", "$stackSave", "_emscripten_stack_restore"],
  $stackRestore: (address) => {
    mcpappsProgramEnd.isOverrun ||= stackSave() < 0;
    __emscripten_stack_restore(address);
  },

  // Keeps the last printed line, which may tell why abort() was called. The argument of abort() is printed, too; with
  // exceptions of WebAssembly it is available nowhere else.
  $mcpappsNoteLine: (line) => {
    const said = line.replace(/^Aborted\((native code called abort\(\))?(.*)\)$/s, "$2");
    if (said.trim()) mcpappsProgramEnd.line = said;
  },

  $mcpappsDie__deps: ["emscripten_resize_heap"],
  // Also called by the loader, for exceptions before main() or of it. `new` aborts without a message.
  $mcpappsDie__postset:
    'Module["mcpappsDie"] = mcpappsDie;' +
    "var emscriptenError = err;" +
    "err = (line) => { mcpappsNoteLine(line); emscriptenError(line); };" +
    "var emscriptenGrow = _emscripten_resize_heap;" +
    '_emscripten_resize_heap = (size) => emscriptenGrow(size) || (mcpappsProgramEnd.line = "out of memory", false);',
  $mcpappsDie: (error) => {
    if (mcpappsProgramEnd.text) return;
    // Later, as there may be no stack left.
    Promise.resolve().then(mcpappsTellEnd);
#if !ASSERTIONS
    // Emscripten's advice is for its own command line.
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
    // Ends Emscripten's main loop.
    ABORT = true;
  },

  // For people, and for programs; the loader has the same for a view that could not start.
  $mcpappsPostTrouble: (level, text, what, reason) => mcpappsPost({
    "method": "notifications/message",
    "params": {
      "level": level,
      "logger": "mcpapps",
      "data": text,
      "_meta": {
        "mcpapps.dev/trouble": { "what": what, "reason": reason, "engine": globalThis["__mcpapps"]?.["engine"] },
      },
    },
  }),

  $mcpappsTellEnd: () => {
    const { text, reason } = mcpappsProgramEnd;
    mcpappsPageSession.reason = reason;
    const what = "ended";
    // The program may have had no connection yet.
    if (mcpappsListen()) {
      for (const id of mcpappsPostMessage.unanswered) mcpappsPostError(id, -32603, text);
      mcpappsPostTrouble("error", text, what, reason);
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

  // Shows a message over the view, see the loader. Absent if a page starts the program itself.
  $mcpappsShow: (trouble) => Module["mcpappsShow"]?.(trouble),
});
