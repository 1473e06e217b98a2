// Guards the page's calls into C++, except the two that docs/crashes.md names. An Emscripten library: linked into the
// glue.
//
// An exception of JavaScript unwinds frames of C++ without destructors and without the stack pointer. So each entry
// restores the stack pointer, and does not pass the exception to its caller.
addToLibrary({
  $mcpappsEnter: (call, ...parameters) => {
    if (mcpappsProgramEnd.text) return;
    mcpappsProgramEnd.line = "";
#if ASYNCIFY
    const stack = mcpappsWait.begin();
#else
    const stack = stackSave();
#endif
    try {
      const result = call(...parameters);
#if ASYNCIFY
      mcpappsWait.returned(stack);
#endif
      if (mcpappsIsOverrun()) throw new WebAssembly.RuntimeError("address 0 was overwritten");
      return result;
    } catch (error) {
      // A main loop begins, with main()'s frames in use.
      if (error === "unwind") throw error;
      // Thrown on, it ends the frames between nested entries, and the browser reports it with its stack.
      if (mcpappsIsEnd(error)) {
        mcpappsDie(error);
        throw error;
      }
      stackRestore(stack);
      const told = call != mcpappsTell && mcpappsEnter(mcpappsTell, error);
      // The loader reports a view that did not start.
      if (call == mcpappsMain) throw error;
      if (!told) console.error("[mcpapps]", error);
#if ASYNCIFY
    } finally {
      mcpappsWait.depth--;
#endif
    }
  },

  // Passes an exception to the App, if one was connected.
  $mcpappsTell: (error) => {
    const text = mcpappsWordsOf(error);
    const stack = String(error?.stack ?? "");
    // Some browsers' stacks begin with the text. The session shortens the result.
    return _mcpapps_thrown(mcpappsPack((stack.startsWith(text) ? stack : `${text}\n${stack}`).trim().slice(0, 4000)));
  },

  // A C++ exception is an object of a class of WebAssembly; in the JavaScript engine, one with these members.
  $mcpappsWordsOf: (error) => {
#if WASM_EXCEPTIONS
    const text = String(error);
    if (text == "[object WebAssembly.Exception]" || (error?.["tag"] && error["values"])) {
      return "a C++ exception that nobody caught";
    }
    return text;
#else
    return String(error);
#endif
  },

  // Emscripten calls main().
  $mcpappsMain: null,
  $mcpappsMain__postset: () => {
    addAtPreMain(
      "mcpappsIsOverrun(); mcpappsMain = _main; _main = (...parameters) => mcpappsEnter(mcpappsMain, ...parameters);",
    );
    return "";
  },

  // Replaces Emscripten's, which does not stop exceptions: called for main loops, its own timers and more.
  $callUserCallback__deps: ["$handleException", "$mcpappsEnter"],
  $callUserCallback: (call) => {
    if (ABORT) return;
    try {
      return mcpappsEnter(call);
    } catch (error) {
      handleException(error);
    }
  },

  // co_await of a val, in place of Emscripten's.
  _emval_coro_suspend__deps: ["$Emval", "$mcpappsEnter", "_emval_coro_resume", "_emval_coro_reject"],
  _emval_coro_suspend: (promise, awaiter) => {
    Emval.toValue(promise).then(
      (value) => mcpappsEnter(__emval_coro_resume, awaiter, Emval.toHandle(value)),
      (error) => mcpappsEnter(__emval_coro_reject, awaiter, Emval.toHandle(error)),
    );
  },
});
