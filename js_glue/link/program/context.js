// What the host tells of its context, put together. An Emscripten library: linked into the glue of views, and a module
// of the npm package. AppState::follow() does the same in C++.
addToLibrary({
  // What is known after a change, of what was known before: `{}` at first. It stays as it is. `container` has the
  // dimensions that are in force: those of a display mode end with it, although `value` keeps them, as the reference
  // SDK does. `leftOut` names a member for which there is no room: each change costs as much as all that is there.
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
    // Not by assignment: `__proto__` is a name as any other.
    return { value: { ...value, ...Object.fromEntries(fitting) }, container, isOtherMode, leftOut };
  },
});
