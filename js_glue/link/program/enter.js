// How a view's page enters C++, but for the two ways that docs/crashes.md names. An Emscripten library: linked into the
// glue.
//
// An exception of JavaScript's passes through the frames of C++ without their ends: no destructor
// runs, and the stack pointer stays where it was. So each entry puts the stack back, and keeps the
// exception from whoever called.
addToLibrary({
  $mcpappsEnter__deps: [
    "$stackSave",
    "$stackRestore",
    "$mcpappsProgramEnd",
    "$mcpappsIsEnd",
    "$mcpappsIsOverrun",
    "$mcpappsDie",
    "$mcpappsTell",
    "$mcpappsMain",
#if ASYNCIFY
    "$mcpappsWait",
#endif
  ],
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
      // Thrown on, it ends what lies between nested entries; and the browser tells of it, with its stack.
      if (mcpappsIsEnd(error)) {
        mcpappsDie(error);
        throw error;
      }
      stackRestore(stack);
      const told = call != mcpappsTell && mcpappsEnter(mcpappsTell, error);
      // A view that did not start is the loader's to tell of.
      if (call == mcpappsMain) throw error;
      if (!told) console.error("[mcpapps]", error);
#if ASYNCIFY
    } finally {
      mcpappsWait.depth--;
#endif
    }
  },

  // Gives an exception to the App, if there is one that was connected.
  $mcpappsTell__deps: ["$mcpappsPack", "$mcpappsWordsOf", "mcpapps_thrown"],
  $mcpappsTell: (error) => {
    const text = mcpappsWordsOf(error);
    const stack = String(error?.stack ?? "");
    // Some browsers' stacks begin with the text. The session cuts more.
    return _mcpapps_thrown(mcpappsPack((stack.startsWith(text) ? stack : `${text}\n${stack}`).trim().slice(0, 4000)));
  },

  // A C++ exception is an object of a class of WebAssembly's, in the JavaScript engine one with these members.
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

  // main() is called by Emscripten.
  $mcpappsMain: null,
  $mcpappsMain__postset: () => {
    addAtPreMain(
      "mcpappsIsOverrun(); mcpappsMain = _main; _main = (...parameters) => mcpappsEnter(mcpappsMain, ...parameters);",
    );
    return "";
  },

  // By this Emscripten calls main loops, its own timers and much else. In place of its own one, which
  // lets exceptions through.
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
