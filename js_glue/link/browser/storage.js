// The states that views keep, see mcpapps/saved_state.h: in ChatGPT's widget state where the host has it, else in
// localStorage. An Emscripten library: linked into the glue.
//
// In a frame without an origin, each use of localStorage throws. C++ gets the error's text, but the page keeps the
// state for a program that is started again. Each state has the time of its saving, so that the oldest ones make room.
addToLibrary({
  // Returns a packed object: {kept}, or {} if there is none, or {refused} or {garbage}. The key is empty if the server
  // has named none; only the widget state needs none.
  mcpapps_storage_read__deps: ["$mcpappsPack", "$UTF8ToString", "$mcpappsPageSession", "$mcpappsWidgetState"],
  mcpapps_storage_read: (key) => {
    const name = UTF8ToString(key);
    const widget = mcpappsWidgetState();
    if (widget) {
      const { state } = widget;
      if (state && typeof state != "object") return mcpappsPack({ "garbage": "the widget state is no object" });
      return mcpappsPack({ "kept": state?.["privateContent"]?.["savedState"] });
    }
    if (!name) return mcpappsPack({ "refused": "the server has named no viewUUID" });
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

  // Returns a packed object: {}, or {refused}. A null `modelContent` leaves what there is.
  mcpapps_storage_write__deps: [
    "$mcpappsPack", "$mcpappsUnpack", "$mcpappsMakeRoom", "$UTF8ToString", "$mcpappsPageSession", "$mcpappsWidgetState",
  ],
  mcpapps_storage_write: (key, value, modelContent) => {
    const name = UTF8ToString(key);
    const kept = mcpappsUnpack(value);
    const widget = mcpappsWidgetState();
    if (widget) {
      const { state } = widget;
      // What else is in it is the author's.
      widget.keep({
        ...state,
        "privateContent": { ...state?.["privateContent"], "savedState": kept },
        ...(modelContent && { "modelContent": mcpappsUnpack(modelContent) }),
      });
      return mcpappsPack({});
    }
    if (!name) return mcpappsPack({ "refused": "the server has named no viewUUID" });
    const text = JSON.stringify(kept);
    (mcpappsPageSession.states ??= {})[name] = `0 ${text}`;
    for (;;) {
      try {
        window.localStorage.setItem(name, `${Date.now()} ${text}`);
        return mcpappsPack({});
      } catch (error) {
        if (error.name != "QuotaExceededError" || !mcpappsMakeRoom(name)) {
          return mcpappsPack({ "refused": String(error) });
        }
      }
    }
  },

  // The state that ChatGPT has kept, and the function that replaces it; undefined in other hosts.
  $mcpappsWidgetState: () => {
    try {
      const openai = window["openai"];
      if (typeof openai["setWidgetState"] != "function") return undefined;
      // The host's object may be anything, as may be what the function returns.
      const keep = async (state) => openai["setWidgetState"](state);
      return { state: openai["widgetState"], keep: (state) => void keep(state).catch(() => {}) };
    } catch {
      return undefined;
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
