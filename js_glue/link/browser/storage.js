// The states that views keep in localStorage, see mcpapps/saved_state.h. An Emscripten library: linked into the glue.
//
// In a frame without an origin, each use of localStorage throws. C++ gets the error's text, but the page keeps the
// state for a program that is started again. Each state has the time of its saving, so that the oldest ones make room.
addToLibrary({
  // Returns a packed object: {kept}, or {} if there is none, or {refused} or {garbage}.
  mcpapps_storage_read: (key) => {
    const name = UTF8ToString(key);
    let text;
    try {
      text = window.localStorage.getItem(name);
    } catch (error) {
      text = mcpappsPageSession.states?.[name];
      if (!text) return mcpappsPack({ "refused": String(error) });
    }
    if (text === null) return mcpappsPack({});
    try {
      return mcpappsPack({ "kept": JSON.parse(text.slice(text.indexOf(" "))) });
    } catch (error) {
      return mcpappsPack({ "garbage": String(error) });
    }
  },

  // Returns a packed object: {}, or {refused}, or {full}.
  mcpapps_storage_write: (key, value) => {
    const name = UTF8ToString(key);
    const text = JSON.stringify(mcpappsUnpack(value));
    (mcpappsPageSession.states ??= {})[name] = `0 ${text}`;
    for (;;) {
      try {
        window.localStorage.setItem(name, `${Date.now()} ${text}`);
        return mcpappsPack({});
      } catch (error) {
        if (error.name != "QuotaExceededError") return mcpappsPack({ "refused": String(error) });
        if (!mcpappsMakeRoom(name)) return mcpappsPack({ "full": String(error) });
      }
    }
  },

  // Removes the oldest state of another view; false if there is none.
  $mcpappsMakeRoom: (name) => {
    const time = (key) => parseInt(window.localStorage.getItem(key)) || 0;
    const others = Object.keys(window.localStorage).filter((key) => key.startsWith("mcpapps:view:") && key != name);
    if (!others.length) return false;
    window.localStorage.removeItem(others.reduce((oldest, key) => (time(key) < time(oldest) ? key : oldest)));
    return true;
  },
});
