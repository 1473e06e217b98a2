// Where the project's own build stopped.
import { Notice } from "./notice.jsx";
import { useHost } from "./use_host.jsx";

export function BuildNotice() {
  const [{ build }, host] = useHost();
  if (build?.state !== "failed") return null;
  const errors = build.problems.filter(({ severity }) => severity !== "warning" && severity !== "note");
  return (
    <Notice id="build-failed" color="red" role="alert" onClose={() => host.store.set({ build: null })} title={`The build failed after ${build.seconds.toFixed(1)} s`}>
      {errors.map(({ file, line, column, message }, index) => (
        <p key={index} className="problem">
          <code>{[file, line, column].filter(Boolean).join(":")}</code> {message}
        </p>
      ))}
      <details open={errors.length === 0}>
        <summary>Output of <code>{build.command}</code></summary>
        <pre>{build.output}</pre>
      </details>
    </Notice>
  );
}
