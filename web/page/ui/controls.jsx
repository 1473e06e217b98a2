// The tool, its arguments as a form and as JSON, the source of its answer, and the surroundings.
import { Button, Collapse, Group, JsonInput, NativeSelect, NumberInput, Switch, Text } from "@mantine/core";
import { memo, useRef } from "react";
import { answerNames, exampleResult } from "../host/server/answers.js";
import { toolIn } from "../host/state.js";
import { readObject } from "../host/server/tool_input.js";
import { SchemaForm } from "./schema_form.jsx";
import { Surroundings } from "./surroundings.jsx";
import { useHost } from "./use_host.jsx";

const reloading =
  "Shows the view again with the same input and result, as a host does that shows a conversation again. " +
  "The tool is not called.";

export const Controls = memo(function Controls() {
  const [state, host] = useHost();
  const { tools, options, shown } = state;
  const tool = toolIn(state);
  const { problem } = readObject(options.arguments);
  // The address names a tool that does not exist.
  const isMissing = !tool && options.tool && tools.length > 0;
  const choices = isMissing ? [{ name: options.tool, title: `${options.tool} (not there)` }, ...tools] : tools;
  const call = (event) => {
    event.preventDefault();
    host.run();
  };
  return (
    <section id="controls" className="controls" aria-label="Controls">
      <NativeSelect id="tool" label="Tool" disabled={tools.length === 0} value={options.tool}
        onChange={({ target }) => host.setOptions({ tool: target.value })}
        data={choices.map(({ name, title }) => ({ value: name, label: title ?? name }))} />
      {tool?.description && <Text size="xs" c="dimmed">{tool.description}</Text>}
      <Arguments />
      <form onSubmit={call}>
        <Group grow preventGrowOverflow={false} gap={6} wrap="nowrap">
          <Button id="run" type="submit" px="xs" disabled={!tool || Boolean(problem)}>Call tool</Button>
          <Button id="reload-view" variant="default" px="xs" disabled={!shown} onClick={() => host.reloadView()}
            aria-label={options.conversation ? "Reopen the conversation" : "Reload the view"} title={reloading}>
            {options.conversation ? "Reopen" : "Reload"}
          </Button>
          <Button id="teardown" variant="default" px="xs" disabled={!shown} onClick={() => host.teardown()}>
            Tear down
          </Button>
        </Group>
      </form>
      <Answers />
      <Surroundings />
    </section>
  );
});

function Arguments() {
  const [state, host] = useHost();
  const { options } = state;
  const tool = toolIn(state);
  const { value, problem } = readObject(options.arguments);
  // While the text is incomplete, the fields keep their values.
  const last = useRef({});
  if (value) last.current = value;
  const hasFields = Object.keys(tool?.inputSchema?.properties ?? {}).length > 0;
  const write = (next) => host.setOptions({ arguments: JSON.stringify(next, null, 2) });
  return (
    <>
      {hasFields && (
        <SchemaForm key={tool.name} id="tool-form" schema={tool.inputSchema} value={last.current}
          disabled={Boolean(problem)} onChange={write} onSubmit={() => host.run()} />
      )}
      <JsonInput id="arguments" label={hasFields ? "The same as JSON" : "Arguments"} autosize minRows={2} maxRows={12}
        spellCheck={false} value={options.arguments} onChange={(text) => host.setOptions({ arguments: text })}
        error={problem} />
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Switch id="stream" label="Stream the input" checked={options.stream}
          onChange={({ currentTarget }) => host.setOptions({ stream: currentTarget.checked })} />
        {options.stream && (
          <NumberInput id="pace" aria-label="Milliseconds between two partial inputs" suffix=" ms" w={100} size="xs"
            min={0} max={10_000} step={50} value={options.pace}
            onChange={(pace) => host.setOptions({ pace: Number(pace) })} />
        )}
      </Group>
    </>
  );
}

function Answers() {
  const [{ options, shown }, host] = useHost();
  return (
    <details className="group" open={options.answer !== "server" || undefined}>
      <summary>Answers and events</summary>
      <NativeSelect id="answer" label="Calls of tools are answered by" value={options.answer}
        onChange={({ target }) => host.setOptions({ answer: target.value })}
        data={Object.entries(answerNames).map(([value, label]) => ({ value, label }))} />
      <Collapse expanded={options.answer === "result"}>
        <JsonInput id="result" label="Result" autosize minRows={3} maxRows={14} spellCheck={false}
          validationError="This is not JSON." value={options.result || exampleResult}
          onChange={(result) => host.setOptions({ result })} />
      </Collapse>
      <NumberInput id="delay" label="After" suffix=" ms" min={0} max={600_000} step={500} value={options.delay}
        onChange={(delay) => host.setOptions({ delay: Number(delay) })} />
      <Group gap={6}>
        <Button size="xs" variant="default" disabled={!shown} onClick={() => host.cancel()}>Cancel the call</Button>
        {["tools", "resources", "prompts"].map((what) => (
          <Button key={what} size="xs" variant="default" disabled={!shown} onClick={() => host.tellListChanged(what)}>
            {what} changed
          </Button>
        ))}
      </Group>
    </details>
  );
}
