// Starts a program again after it has ended. An Emscripten library: linked into the glue.
//
// The host has completed its handshake with the page, and is asked for nothing twice: its one-time messages are kept
// and replayed to the next program. docs/crashes.md tells what the host sees.
addToLibrary({
  // The loader provides it for all programs of the page. Absent if a page starts the program itself.
  $mcpappsPageSession: '=Module["mcpappsPageSession"] || {}',
  // The ids of a program's requests begin after those of its predecessors, whose answers may still come.
  $mcpappsFirstId: "=(mcpappsPageSession.lastId || 0) + 1",
  mcpapps_post_message_first_id: () => mcpappsFirstId,

  // Keeps a message of the host. Returns false if it is for a previous program.
  $mcpappsRecordMessage: (message, id) => {
    const session = mcpappsPageSession;
    const method = message?.["method"];
    const params = message?.["params"];
    // A BigInt would throw at a unary plus.
    const isOld = (number) => Number(number) > 0 && Number(number) < mcpappsFirstId;
    if (!method) {
      session.unanswered?.delete(Number(id));
      if (session.asked && !session.answer && id == session.asked) {
        session.answer = message["result"];
        session.context = mcpappsMergeContext(session.context, session.answer?.["hostContext"]);
      }
      return !isOld(id);
    }
    if (method == "notifications/progress") return !isOld(params?.["progressToken"]);
    if (method == "ui/notifications/host-context-changed" && session.answer) {
      session.context = mcpappsMergeContext(session.context, params);
    }
    // A call begins.
    if (method == "ui/notifications/tool-input") session.told?.clear();
    if (/^ui\/notifications\/tool-(input|result|cancelled)$/.test(method)) session.told?.set(method, message);
    return true;
  },

  // Returns true if the host has this message from a previous program.
  $mcpappsSkipRepeated: (message) => {
    const session = mcpappsPageSession;
    const id = message["id"];
    const method = message["method"];
    const params = message["params"];
    if (method == "ui/initialize") {
      if (session["isReplayed"] && session.answer) {
        const { value, container } = session.context;
        const result = { ...session.answer, "hostContext": { ...value, "containerDimensions": container } };
        mcpappsQueue({ data: { "jsonrpc": "2.0", "id": id, "result": result } });
        return true;
      }
      const hasTools = params["appCapabilities"]?.["tools"]?.["listChanged"];
      Object.assign(session, {
        asked: id, answer: null, context: {}, isInitialized: false, hasTools, told: new Map(), unanswered: new Set(),
      });
    }
    if (method == "notifications/cancelled") session.unanswered?.delete(params["requestId"]);
    if (method && id !== undefined) {
      session.lastId = id;
      session.unanswered?.add(id);
    }
    if (method != "ui/notifications/initialized") return false;
    const isKnown = session["isReplayed"] && session.isInitialized;
    session["isReplayed"] = false;
    session.isInitialized = true;
    if (!isKnown) return false;
    mcpappsTellRestart();
    for (const data of [...session.told.values()]) mcpappsQueue({ data });
    return true;
  },

  // Cancels the previous program's requests, and announces that the list of tools may have changed.
  $mcpappsTellRestart: () => {
    const session = mcpappsPageSession;
    const notify = (method, params) => mcpappsPost({ "method": method, "params": params });
    const reason = session.reason || "the page asked for it";
    const text = "the view's program was started again";
    mcpappsPostTrouble("info", `${text}: ${reason}`, "started-again", reason);
    for (const id of session.unanswered) {
      if (id < mcpappsFirstId) notify("notifications/cancelled", { "requestId": id, "reason": text });
    }
    if (session.hasTools) notify("notifications/tools/list_changed", {});
  },
});
