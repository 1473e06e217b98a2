// The view's log and console, violations of the policy, and the server's output.
import { useEffect, useRef } from "react";
import { isError } from "../host/log/levels.js";
import { Tree } from "./content.jsx";
import { useHost } from "./use_host.jsx";

export function LogPanel() {
  const [{ log }] = useHost();
  const end = useRef();
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [log]);
  return (
    <div id="log">
      {log.length === 0 && <p className="nothing">Nothing yet.</p>}
      {log.map(({ id, title, data, level }) => (
        <article key={id} data-level={isError(level) ? "error" : level}>
          <h3>{title}</h3>
          {typeof data === "string" ? <p className="text code">{data}</p> : <Tree value={data} />}
        </article>
      ))}
      <div ref={end} />
    </div>
  );
}
