// Whether an element can be seen. An Emscripten library: linked into the glue.
addToLibrary({
  // Calls `tell` with true or false whenever it changes; at first it is taken to be seen. Gives the
  // function that ends it. The observer counts what hides the frame in the pages around it, too.
  $mcpappsWatchVisibility__deps: ["$mcpappsHearFrom"],
  $mcpappsWatchVisibility: (element, tell) => {
    let isInView = true;
    let isShown = true;
    const update = () => {
      const isNow = isInView && !document.hidden;
      if (isNow != isShown) tell((isShown = isNow));
    };
    const observer = new IntersectionObserver((entries) => {
      isInView = entries[entries.length - 1].isIntersecting;
      update();
    });
    observer.observe(element);
    mcpappsHearFrom(document, "visibilitychange", update);
    // Hidden already: the first observation may be long in coming.
    Promise.resolve().then(update);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
  },

  // `tell` is a function of JavaScript; gives one that ends it.
  mcpapps_visibility_watch__deps: ["$mcpappsWatchVisibility", "$Emval"],
  mcpapps_visibility_watch: (element, tell) =>
    Emval.toHandle(mcpappsWatchVisibility(Emval.toValue(element), Emval.toValue(tell))),
});
