// What a person should know at once: above the view, which they do not cover.
import { Button } from "@mantine/core";
import { BuildNotice } from "./build_notice.jsx";
import { Notice } from "./notice.jsx";
import { useHost } from "./use_host.jsx";

export function Notices() {
  const [{ error, crashed, place, trouble, isSilent, hasWasm, hasJs, engine, options }, host] = useHost();
  const needsWasm = hasWasm && !hasJs && !engine && options.policy !== "wasm";
  return (
    <div className="notices">
      <BuildNotice />
      {error && (
        <Notice color="red" onClose={() => host.store.set({ error: "" })}>
          <span id="error" role="alert">{error}</span> {crashed && <Crash place={place} />}
        </Notice>
      )}
      {trouble && !crashed && (
        <Notice color="red" onClose={() => host.store.set({ trouble: "" })}>
          <span id="trouble" role="alert">{trouble}</span> <ShowLog />
        </Notice>
      )}
      {isSilent && (
        <Notice color="red" id="silent" role="alert">
          The view does not answer. Does it loop without end? <Action onClick={() => host.run()}>Restart the view</Action>
        </Notice>
      )}
      {needsWasm && (
        <Notice color="yellow" id="needs-wasm">
          This page contains WebAssembly only, as Debug builds make it, and the policy forbids WebAssembly.{" "}
          <Action onClick={() => host.setOptions({ policy: "wasm" })}>Allow WebAssembly</Action>
        </Notice>
      )}
    </div>
  );
}

const Action = (props) => <Button size="compact-xs" variant="default" {...props} />;

const Crash = ({ place }) => (
  <>
    {place && <>In <code id="place">{place}</code>. </>}
    <ShowLog />
  </>
);

function ShowLog() {
  const [{ tab }, host] = useHost();
  return tab !== "log" && <Action onClick={() => host.store.set({ tab: "log" })}>Show the log</Action>;
}
