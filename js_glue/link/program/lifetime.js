// The lifetime of a program, and of its listeners. An Emscripten library: linked into the glue.
addToLibrary({
  // Ends everything that a program has begun in the page: the loader calls it before the next one.
  $mcpappsLifetime__postset:
    'Module["mcpappsStop"] = () => { mcpappsProgramEnd.text = mcpappsProgramEnd.text || "the view is started again"; ' +
    "ABORT = true; mcpappsLifetime.abort(); };",
  $mcpappsLifetime: "=new AbortController()",

  // Adds a listener for the program's lifetime.
  $mcpappsHearFrom: (target, type, listener, capture = false) =>
    target.addEventListener(type, listener, { capture, "signal": mcpappsLifetime.signal }),

  // Hears of the sizes of an element and of those around it.
  $mcpappsHearSizes: (element, listener) => {
    const observer = new ResizeObserver(listener);
    for (let each = element; each; each = each.parentElement) observer.observe(each);
    mcpappsLifetime.signal.addEventListener("abort", () => observer.disconnect());
  },

  mcpapps_listen: (target, type, listener) =>
    mcpappsHearFrom(Emval.toValue(target), UTF8ToString(type), Emval.toValue(listener)),
});
