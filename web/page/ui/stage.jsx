// The view: inline, over the whole page, or as a picture in the corner.
import { Badge, Button, Text } from "@mantine/core";
import { memo, useEffect, useRef } from "react";
import { imitatedIn } from "../host/state.js";
import { widthIn } from "../host/look/host_context.js";
import { readSafeArea } from "../host/options.js";
import { Answered, Asked, Composer } from "./conversation.jsx";
import { Notices } from "./notices.jsx";
import { useHost } from "./use_host.jsx";

export const Stage = memo(function Stage() {
  const [state, host] = useHost();
  const { options, shown, engine, violations } = state;
  const frame = useRef();
  const forms = useRef();
  const second = useRef();
  useEffect(() => {
    host.setPlaces(frame.current, forms.current, second.current);
    host.start().catch((problem) => host.fail(problem.message));
  }, [host]);
  const unloads = options.conversation && options.unloads && options.mode === "inline";
  useEffect(() => {
    if (!unloads) return undefined;
    const seen = new IntersectionObserver(([{ isIntersecting }]) => host.setSeen(isIntersecting));
    seen.observe(frame.current);
    return () => seen.disconnect();
  }, [host, unloads]);

  const imitated = imitatedIn(state);
  const mode = shown ? options.mode : "inline";
  const width = mode === "inline" && widthIn(imitated, options);
  const insets = readSafeArea(options.safeArea);
  return (
    <main className="stage">
      <section id="card" className="card" data-mode={mode} data-conversation={options.conversation || undefined}
        aria-label="View">
        <div className="card-head">
          <h2 id="title">{shown ? (shown.title ?? shown.name) : "No view"}</h2>
          {state.build?.state === "running" && <Badge id="building" role="status">building …</Badge>}
          <Badge variant="default">policy {options.policy === "host" ? imitated.policies?.[0] : options.policy}</Badge>
          <Badge variant="default" title={engineReason(state)}>engine <span id="engine">{engine ?? "–"}</span></Badge>
          {violations > 0 && <Badge color="red.9" id="violations">{violations} refused by the policy</Badge>}
          {mode !== "inline" && (
            <Button id="exit" size="compact-sm" variant="default" onClick={() => host.setMode("inline")}>
              Exit {mode === "pip" ? "picture-in-picture" : mode}
            </Button>
          )}
        </div>
        <Notices />
        <section id="form" className="form" aria-label="Form of the server" ref={forms} hidden>
          <p>
            <span>The server asks: <span data-form-message /></span>
            <button type="button" data-form-cancel>Cancel</button>
          </p>
          <div className="frame" data-form-stage />
        </section>
        {!shown && <Text c="dimmed" size="sm" className="empty">{whatToDo(state)}</Text>}
        <div className="screen" style={screenOf(state)} hidden={!shown}>
          <div id="thread" className="thread">
            <Asked />
            <div className="window" data-mode={mode} style={{ width: width || undefined }} hidden={!shown}>
              <div id="frame" className="frame" ref={frame} />
              {shown && !options.conversation && <SafeArea insets={insets} />}
            </div>
            <Answered second={second} />
          </div>
          <Composer />
          {options.conversation && <SafeArea insets={insets} />}
        </div>
      </section>
    </main>
  );
});

/** The size of a chat, as the options have it, and the look of the host. */
function screenOf(state) {
  const { options } = state;
  if (!options.conversation) return undefined;
  const imitated = imitatedIn(state);
  const { top = 0, bottom = 0 } = readSafeArea(options.safeArea) ?? {};
  return {
    ...imitated.styles?.[options.theme],
    width: options.width || undefined,
    height: options.height || undefined,
    "--column": `${widthIn(imitated, options) || 720}px`,
    "--top": `${top}px`,
    "--bottom": `${bottom}px`,
  };
}

function engineReason({ engine, hasWasm, hasJs }) {
  if (engine !== "js" || !hasWasm || !hasJs) return undefined;
  return "The policy forbids WebAssembly: the page runs as JavaScript.";
}

function whatToDo({ build, config, connection, tools }) {
  if (build?.state === "running" && build.isFirst) {
    return "The project is being built. The first build can take some minutes; the view comes after it.";
  }
  if (config?.kind === "command" && connection === "connecting") {
    return `The server (${config.server}) has not answered yet. What it writes is in the log.`;
  }
  if (tools.length === 1) return "Call the tool: its view appears here.";
  return "Choose a tool and call it: its view appears here.";
}

/** The insets of the device, drawn over the view. */
function SafeArea({ insets }) {
  if (!insets) return null;
  const { top, right, bottom, left } = insets;
  const borderWidth = `${top}px ${right}px ${bottom}px ${left}px`;
  return <div className="safe-area" aria-hidden="true" style={{ borderWidth }} />;
}
