// What the project's own build says: that it runs, or where the compiler stopped.
import { Alert, Badge } from "@mantine/core";
import { useHost } from "./use_host.jsx";

export function BuildNotice() {
  const [{ build }] = useHost();

  if (build?.state !== "failed") return null;
  const errors = build.problems.filter(({ severity }) => severity !== "warning" && severity !== "note");
  return (
    <Alert id="build-failed" color="red" p="sm" role="alert" title={`The build failed after ${build.seconds.toFixed(1)} s`}>
      {errors.map(({ file, line, column, message }, index) => (
        <p key={index} className="problem">
          <code>{[file, line, column].filter(Boolean).join(":")}</code> {message}
        </p>
      ))}
      <details open={errors.length === 0}>
        <summary>Output of <code>{build.command}</code></summary>
        <pre>{build.output}</pre>
      </details>
    </Alert>
  );
}
