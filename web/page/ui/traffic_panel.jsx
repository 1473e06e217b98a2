// The messages, each with its time, size and latency; schema violations are marked.
import { Group, NativeSelect, TextInput } from "@mantine/core";
import { memo, useEffect, useReducer, useState } from "react";
import { Tree } from "./content.jsx";
import { RecordingActions } from "./recording_actions.jsx";
import { useHost } from "./use_host.jsx";

const maxRows = 500;

const filters = {
  all: { label: "all messages", holds: () => true },
  "from-view": { label: "from the view", holds: ({ direction }) => direction === "from-view" },
  "to-view": { label: "to the view", holds: ({ direction }) => direction === "to-view" },
  violations: { label: "with violations", holds: ({ violations }) => violations.length > 0 },
  errors: { label: "errors", holds: ({ message }) => Boolean(message.error) },
};

/** The entries, updated at most once a frame: a flood must not stop the page. */
function useEntries(traffic) {
  const [, redraw] = useReducer((count) => count + 1, 0);
  useEffect(() => {
    let frame;
    const onChange = () => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        redraw();
      });
    };
    traffic.addEventListener("change", onChange);
    return () => {
      cancelAnimationFrame(frame);
      traffic.removeEventListener("change", onChange);
    };
  }, [traffic]);
  return traffic.entries;
}

export function TrafficPanel() {
  const [, host] = useHost();
  const [filter, setFilter] = useState("all");
  const [text, setText] = useState("");
  const entries = useEntries(host.traffic);
  const wanted = entries.filter((entry) => filters[filter].holds(entry) && entry.label.includes(text.trim()));
  return (
    <>
      <div className="actions">
        <Group gap="xs" wrap="nowrap">
          <TextInput size="xs" aria-label="Filter by method" placeholder="Filter by method" value={text}
            onChange={({ target }) => setText(target.value)} />
          <NativeSelect size="xs" aria-label="Which messages" value={filter}
            onChange={({ target }) => setFilter(target.value)}
            data={Object.entries(filters).map(([value, { label }]) => ({ value, label }))} />
        </Group>
        <RecordingActions entries={entries} />
      </div>
      <div id="traffic">
        {wanted.length === 0 && <p className="nothing">Nothing yet.</p>}
        {wanted.length > maxRows && <p className="nothing">{wanted.length - maxRows} earlier messages</p>}
        {wanted.slice(-maxRows).map((entry) => <Row key={entry.number} entry={entry} />)}
      </div>
    </>
  );
}

const sizeText = (size) => (size < 1000 ? `${size} B` : `${(size / 1000).toFixed(1)} kB`);

const Row = memo(function Row({ entry }) {
  const { time, direction, label, size, latency, violations, message, beside } = entry;
  const [open, setOpen] = useState(false);
  return (
    <details data-direction={direction} data-violations={violations.length || undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary title={label}>
        <time>{time}</time>
        {direction === "to-view" ? <i title="host to view">→</i> : <i title="view to host">←</i>}
        <span>{label.replace("ui/notifications/", "…/")}</span>
        {violations.length > 0 && <b title="does not fit the specification">!</b>}
        <small>{beside && `${beside} · `}{latency !== undefined && `${latency} ms · `}{sizeText(size)}</small>
      </summary>
      {open && violations.map((text) => <p key={text} className="text bad">{text}</p>)}
      {open && <Tree value={message} />}
    </details>
  );
});
