// Merges the host's context. An Emscripten library: linked into the glue of views, and a module of the npm package.
// AppState::follow() does the same in C++.
addToLibrary({
  // The merged context; `known` is `{}` at first, and stays unchanged. `container` has the dimensions in force: those
  // of a display mode end with it, although `value` keeps them, as in the reference SDK. `leftOut` names a member
  // without room: the cost of a change depends on the whole context.
  $mcpappsMergeContext: (known, changes) => {
    const value = known.value ?? {};
    let container = known.container;
    const mode = value["displayMode"] ?? "inline";
    const isOtherMode = (changes?.["displayMode"] ?? mode) !== mode;
    const dimensions = changes?.["containerDimensions"];
    if (dimensions || isOtherMode) container = dimensions;
    let room = 1000 - Object.keys(value).length;
    let leftOut;
    const fitting = Object.entries(changes ?? {}).filter(([name]) => {
      const fits = Object.hasOwn(value, name) || room-- > 0;
      if (!fits) leftOut ??= name;
      return fits;
    });
    // Not by assignment, because of `__proto__`.
    return { value: { ...value, ...Object.fromEntries(fitting) }, container, isOtherMode, leftOut };
  },
});
