// Questions to the user, one after the other.
import { Button, Group, Modal, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { defaultArguments, firstChoice } from "../../lib/arguments.js";
import { Content } from "./content.jsx";
import { SchemaForm } from "./schema_form.jsx";
import { useHost } from "./use_host.jsx";

const kinds = {
  link: { title: "The view wants to open a link", Body: Link },
  download: { title: "The view wants to save files", Body: Download },
  sampling: { title: "The view asks the model", Body: Sampling },
  form: { title: "The server asks", Body: Form },
  modal: { title: "The view shows a modal", Body: ModalView },
};

export function Dialogs() {
  const [{ questions }, { questions: open }] = useHost();
  const [question] = questions;
  if (!question) return null;
  const { title, Body } = kinds[question.kind];
  const answer = (value) => open.answer(question.id, value);
  return (
    <Modal.Root opened centered transitionProps={{ duration: 0 }} onClose={() => answer(undefined)}>
      <Modal.Overlay />
      <Modal.Content aria-label={title} className="dialog">
        <Modal.Body pt="md">
          <h2>{title}</h2>
          <Body key={question.id} details={question.details} answer={answer} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Buttons({ children }) {
  return <Group justify="flex-end" mt="md" gap="xs">{children}</Group>;
}

function Refuse({ answer }) {
  return <Button variant="default" onClick={() => answer(undefined)}>Refuse</Button>;
}

function Link({ details: { url }, answer }) {
  const open = () => {
    window.open(url, "_blank", "noopener,noreferrer");
    answer(true);
  };
  return (
    <>
      <p className="text url">{url}</p>
      <Buttons><Refuse answer={answer} /><Button data-autofocus onClick={open}>Open</Button></Buttons>
    </>
  );
}

function Download({ details: { files }, answer }) {
  return (
    <>
      <ul>
        {files.map(({ name, size, url }, index) => (
          <li key={index}>
            {name}{size !== undefined && `, ${size} bytes`}
            {url && <p className="text url">{url}</p>}
          </li>
        ))}
      </ul>
      {files.some(({ url }) => url) && <p className="text">An address is opened in a new page of the browser.</p>}
      <Buttons><Refuse answer={answer} /><Button data-autofocus onClick={() => answer(true)}>Save</Button></Buttons>
    </>
  );
}

function Sampling({ details: { messages = [], systemPrompt }, answer }) {
  const [text, setText] = useState("");
  return (
    <>
      {systemPrompt && <p className="text"><b>system</b> {systemPrompt}</p>}
      {messages.map(({ role, content }, index) => (
        <div key={index}><b>{role}</b><Content blocks={[content].flat()} /></div>
      ))}
      <Textarea label="The model's answer" data-autofocus autosize minRows={3} value={text}
        onChange={({ target }) => setText(target.value)} />
      <Buttons><Refuse answer={answer} /><Button onClick={() => answer(text)}>Answer</Button></Buttons>
    </>
  );
}

function Form({ details: { message, requestedSchema = {} }, answer }) {
  const [value, setValue] = useState(() => defaultArguments(requestedSchema, firstChoice));
  return (
    <>
      <p className="text">{message}</p>
      <SchemaForm id="elicitation" schema={requestedSchema} value={value} onChange={setValue}
        onSubmit={(content) => answer({ action: "accept", content })} />
      <Buttons>
        <Button variant="default" onClick={() => answer({ action: "cancel" })}>Cancel</Button>
        <Button variant="default" onClick={() => answer({ action: "decline" })}>Decline</Button>
        <Button type="submit" form="elicitation">Submit</Button>
      </Buttons>
    </>
  );
}

function ModalView({ details: { title, open }, answer }) {
  const place = useRef();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const session = open(place.current);
    session.catch(({ message }) => setProblem(message));
    return () => void session.then((shown) => shown.close({ isSilent: true })).catch(() => {});
  }, [open]);
  return (
    <>
      {title && <p className="text">{title}</p>}
      {problem && <p className="text" role="alert">{problem}</p>}
      <div id="modal" className="frame" ref={place} />
      <Buttons><Button variant="default" onClick={() => answer(undefined)}>Close</Button></Buttons>
    </>
  );
}
