// The tools that the view offers to the model, each with a form to call it.
import { Button } from "@mantine/core";
import { useState } from "react";
import { defaultArguments, firstChoice } from "../../lib/arguments.js";
import { Content, Tree } from "./content.jsx";
import { JsonText, SchemaForm } from "./schema_form.jsx";
import { useHost } from "./use_host.jsx";

export function AppToolsPanel() {
  const [{ appTools }] = useHost();
  if (appTools.length === 0) return <p className="nothing">The view offers no tools.</p>;
  return <div id="app-tools">{appTools.map((tool) => <AppTool key={tool.name} tool={tool} />)}</div>;
}

function AppTool({ tool }) {
  const [, host] = useHost();
  const [input, setInput] = useState(() => defaultArguments(tool.inputSchema, firstChoice));
  const [answer, setAnswer] = useState();
  const id = `app-tool-${tool.name}`;
  const call = (value) => {
    const controller = new AbortController();
    const onState = ({ status }) => setAnswer({ status, cancel: () => controller.abort() });
    return host.callAppTool(tool, value, { onState, signal: controller.signal }).then(
      (result) => setAnswer({ result }),
      (problem) => setAnswer({ problem: problem.message }),
    );
  };
  return (
    <article>
      <h3>{tool.title ?? tool.name}</h3>
      {tool.description && <p className="text">{tool.description}</p>}
      <SchemaForm id={id} schema={tool.inputSchema} value={input} onChange={setInput} onSubmit={call} />
      <JsonText id={`${id}-json`} size="xs" mt="xs" label="The same as JSON" value={input}
        onChange={(value) => setInput(value ?? {})} />
      <Button size="xs" mt="xs" type="submit" form={id}>Call {tool.name}</Button>
      {answer && (
        <div role="status" className="answer">
          {answer.status && <p className="text">The task is {answer.status}.</p>}
          {answer.status === "working" && <Button size="xs" onClick={answer.cancel}>Cancel</Button>}
          {answer.problem && <p className="text bad">{answer.problem}</p>}
          <Content blocks={answer.result?.content} />
          {answer.result?.structuredContent && <Tree value={answer.result.structuredContent} />}
        </div>
      )}
    </article>
  );
}
