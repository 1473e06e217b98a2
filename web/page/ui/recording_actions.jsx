import { Button, FileButton, Group, Menu } from "@mantine/core";
import { cppTestText } from "../../testing/cpp_test_text.js";
import { nodeTestText } from "../../testing/node_test_text.js";
import { toRecording } from "../../testing/recording.js";
import { toolIn } from "../host/state.js";
import { recordable } from "../host/view/replay.js";
import { save } from "../host/view/view_requests.js";
import { useHost } from "./use_host.jsx";

const saveText = (name, text) => save({ name, blob: new Blob([text], { type: "application/jsonl" }) });

export function RecordingActions({ entries }) {
  const [state, host] = useHost();
  const { replay, options } = state;
  // A valid file name.
  const name = (options.tool || "view").replace(/[^\w.-]+/g, "_").slice(0, 64);
  const recording = () => toRecording(recordable(entries));
  const isEmpty = recordable(entries.slice(0, 8)).length === 0;
  /** A test is a file beside its recording. */
  const saveAsTest = (file, text) => {
    saveText(`${name}.jsonl`, recording());
    saveText(file, text);
  };
  return (
    <>
      <Group gap={6}>
        <Button id="save-recording" size="compact-xs" variant="default" disabled={isEmpty}
          onClick={() => saveText(`${name}.jsonl`, recording())}>
          Save recording
        </Button>
        <FileButton accept=".jsonl" inputProps={{ "aria-label": "Recording" }}
          onChange={async (file) => file && host.replay(await file.text())}>
          {(props) => (
            <Button size="compact-xs" variant="default" disabled={!toolIn(state)} {...props}>Replay …</Button>
          )}
        </FileButton>
        <Menu>
          <Menu.Target>
            <Button size="compact-xs" variant="default" disabled={isEmpty}>Save as test …</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => saveAsTest(`${name}_test.cpp`, cppTestText(recording(), { name }))}>
              C++, native
            </Menu.Item>
            <Menu.Item onClick={() => saveAsTest(`${name}.test.js`, nodeTestText(recording(), { name }))}>
              Node
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {replay && <ReplayStatus {...replay} />}
    </>
  );
}

function ReplayStatus({ awaited, differences = [], done, error }) {
  const count = `${differences.length || "no"} difference${differences.length === 1 ? "" : "s"}`;
  return (
    <div id="replay" role="status" className="text">
      {error ? <p className="bad">{error}</p> : <p>{done ? "Played to the end" : "Playing"}, {count}</p>}
      {awaited && <p>The view has not sent {awaited} yet. If its user caused it, do the same in the view.</p>}
      {differences.slice(0, 50).map((difference, index) => <p key={index} className="bad">{difference}</p>)}
    </div>
  );
}
