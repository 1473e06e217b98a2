// Notices above the view, which they do not cover.
import { Alert, Button } from "@mantine/core";
import { useHost } from "./use_host.jsx";

export function Notices() {
  const [state, host] = useHost();
  const { error, crashed, place, trouble, serverTrouble, isSilent, hasWasm, hasJs, engine, options } = state;
  // Then the error is that there is no connection.
  const hasToSignIn = state.authorization?.state === "wanted";
  const needsWasm = hasWasm && !hasJs && !engine && options.policy !== "wasm";
  return (
    <div className="notices">
      <BuildNotice />
      <SignIn />
      {error && !hasToSignIn && (
        <Notice color="red" onClose={() => host.store.set({ error: "" })}>
          <span id="error" role="alert">{error}</span> {crashed && <Crash place={place} />}
        </Notice>
      )}
      {trouble && !crashed && (
        <Notice color="red" onClose={() => host.store.set({ trouble: "" })}>
          <span id="trouble" role="alert">{trouble}</span> <ShowLog />
        </Notice>
      )}
      {serverTrouble && (
        <Notice color="red" onClose={() => host.store.set({ serverTrouble: "" })}>
          The MCP server: <span id="server-trouble" role="alert">{serverTrouble}</span> <ShowLog />
        </Notice>
      )}
      {isSilent && (
        <Notice color="red" id="silent" role="alert">
          The view does not answer. Does it loop without end?{" "}
          <Action onClick={() => host.run()}>Restart the view</Action>
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
    <Restart /> <ShowLog />
  </>
);

/** Shows the view again, with the same data. */
function Restart() {
  const [, host] = useHost();
  return <Action onClick={() => host.reloadView()}>Restart the view</Action>;
}

function ShowLog() {
  const [{ tab }, host] = useHost();
  return tab !== "log" && <Action onClick={() => host.store.set({ tab: "log" })}>Show the log</Action>;
}

/** @param {object} props of an Alert; with `onClose` the user can close it */
function Notice({ onClose, ...rest }) {
  return <Alert p="sm" withCloseButton={Boolean(onClose)} closeButtonLabel="Close" onClose={onClose} {...rest} />;
}

function SignIn() {
  const [{ authorization }, host] = useHost();
  if (!authorization) return null;
  const { address, text } = authorization;
  return (
    <Notice id="sign-in" color="yellow" role="alert">
      {address ? (
        <>
          The server wants you to sign in:{" "}
          <a href={address} target="_blank" rel="noreferrer">{new URL(address).host}</a>
        </>
      ) : (
        <>{text} <Action onClick={() => host.reload()}>Try again</Action></>
      )}
    </Notice>
  );
}

/** Errors of the project's build. */
function BuildNotice() {
  const [{ build }, host] = useHost();
  if (build?.state !== "failed") return null;
  return (
    <Notice id="build-failed" color="red" role="alert" onClose={() => host.store.set({ build: null })}
      title={`The build failed after ${build.seconds.toFixed(1)} s`}>
      <pre className="errors">{build.errors.join("\n")}</pre>
      <details open={build.errors.length === 0}>
        <summary>Output of <code>{build.command}</code></summary>
        <pre>{build.output}</pre>
      </details>
    </Notice>
  );
}
