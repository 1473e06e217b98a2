// A program that is started in the place of one that has ended. An Emscripten library: linked into the glue.
//
// The host has made its handshake with the page, and is asked for nothing again: what it says once is kept for the
// next program, which hears it from here. docs/crashes.md has what the host sees.
addToLibrary({
  // Of the page, not of one program: the loader gives it. Absent where a page starts the program by itself.
  $mcpappsPast: '=Module["mcpappsPast"] || {}',
  // The ids of a program's requests begin after those of the programs before it, whose answers may still come.
  $mcpappsFirstId__deps: ["$mcpappsPast"],
  $mcpappsFirstId: "=(mcpappsPast.lastId || 0) + 1",
  mcpapps_post_message_first_id__deps: ["$mcpappsFirstId"],
  mcpapps_post_message_first_id: () => mcpappsFirstId,

  // Keeps what the host says. False if it is said to a program before this one.
  $mcpappsRemember__deps: ["$mcpappsPast", "$mcpappsFirstId", "$mcpappsMergeContext"],
  $mcpappsRemember: (message, id) => {
    const past = mcpappsPast;
    const method = message?.["method"];
    const params = message?.["params"];
    // A BigInt would throw where it meets a plus.
    const isOld = (number) => Number(number) > 0 && Number(number) < mcpappsFirstId;
    if (!method) {
      past.unanswered?.delete(Number(id));
      if (past.asked && !past.answer && id == past.asked) {
        past.answer = message["result"];
        past.context = mcpappsMergeContext(past.context, past.answer?.["hostContext"]);
      }
      return !isOld(id);
    }
    if (method == "notifications/progress") return !isOld(params?.["progressToken"]);
    if (method == "ui/notifications/host-context-changed" && past.answer) {
      past.context = mcpappsMergeContext(past.context, params);
    }
    // A call begins.
    if (method == "ui/notifications/tool-input") past.told?.clear();
    if (/^ui\/notifications\/tool-(input|result|cancelled)$/.test(method)) past.told?.set(method, message);
    return true;
  },

  // Takes what the program says to the host; true if the host has heard it from a program before this one.
  $mcpappsRepeat__deps: ["$mcpappsPast", "$mcpappsQueue", "$mcpappsTellStart"],
  $mcpappsRepeat: (message) => {
    const past = mcpappsPast;
    const id = message["id"];
    const method = message["method"];
    const params = message["params"];
    if (method == "ui/initialize") {
      if (past["isReplayed"] && past.answer) {
        const { value, container } = past.context;
        const result = { ...past.answer, "hostContext": { ...value, "containerDimensions": container } };
        mcpappsQueue({ data: { "jsonrpc": "2.0", "id": id, "result": result } });
        return true;
      }
      const hasTools = params["appCapabilities"]?.["tools"]?.["listChanged"];
      Object.assign(past, {
        asked: id, answer: null, context: {}, isInitialized: false, hasTools, told: new Map(), unanswered: new Set(),
      });
    }
    if (method == "notifications/cancelled") past.unanswered?.delete(params["requestId"]);
    if (method && id !== undefined) {
      past.lastId = id;
      past.unanswered?.add(id);
    }
    if (method != "ui/notifications/initialized") return false;
    const isKnown = past["isReplayed"] && past.isInitialized;
    past["isReplayed"] = false;
    past.isInitialized = true;
    if (!isKnown) return false;
    mcpappsTellStart();
    for (const data of [...past.told.values()]) mcpappsQueue({ data });
    return true;
  },

  // Nobody waits any more for what the program before has asked, and its tools may be others.
  $mcpappsTellStart__deps: ["$mcpappsPast", "$mcpappsFirstId", "$mcpappsPost", "$mcpappsTroubleParams"],
  $mcpappsTellStart: () => {
    const past = mcpappsPast;
    const notify = (method, params) => mcpappsPost({ "jsonrpc": "2.0", "method": method, "params": params });
    const reason = past.reason || "the page asked for it";
    notify(
      "notifications/message",
      mcpappsTroubleParams("info", "the view's program was started again: " + reason, "started-again", reason),
    );
    for (const id of past.unanswered) {
      if (id < mcpappsFirstId) {
        notify("notifications/cancelled", { "requestId": id, "reason": "the view's program was started again" });
      }
    }
    if (past.hasTools) notify("notifications/tools/list_changed", {});
  },
});
