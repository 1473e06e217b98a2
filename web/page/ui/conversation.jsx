// What a chat shows around a view: the user's message, the line of the tool call, what the model says, and what the
// view writes. There is no model: the text is what the tool's result would tell it.
import { useEffect, useState } from "react";
import { shorten } from "../../lib/text.js";
import { imitatedIn } from "../host/state.js";
import { Content } from "./content.jsx";
import { useHost } from "./use_host.jsx";

const word = (value) => shorten(typeof value === "string" ? value : JSON.stringify(value), 60);
const textIn = ({ content = [] }) => content.flatMap(({ type, text }) => (type === "text" ? text : [])).join("\n");
const nameOf = ({ title, name }) => title ?? name;

/** Above the view. */
export function Asked() {
  const [{ call, options }] = useHost();
  if (!options.conversation || !call) return null;
  const { tool, input, result } = call;
  const words = Object.entries(input).slice(0, 5).map(([name, value]) => `${name}: ${word(value)}`);
  return (
    <>
      <p className="turn user">{[nameOf(tool), words.join(", ")].filter(Boolean).join(" – ")}</p>
      <details className="turn tool-line">
        <summary>{result ? "Called" : "Calls"} {tool.name}{result?.isError && ": it failed"}</summary>
        <pre>{JSON.stringify(input, null, 2)}</pre>
        {result && <pre>{shorten(JSON.stringify(result, null, 2), 4000)}</pre>}
      </details>
    </>
  );
}

/** Below it. `second` is the place of another instance of the view. */
export function Answered({ second }) {
  const [{ call, options, messages, isAway }] = useHost();
  const { conversation, twice } = options;
  return (
    <>
      {conversation && call?.result && <p className="turn assistant">{shorten(textIn(call.result), 600) || noText}</p>}
      <p className="turn user" hidden={!conversation || !twice || !call}>The same once more</p>
      <div className="window frame" ref={second} hidden={!conversation || !twice || !call} />
      {conversation && messages.map((message) => <Message key={message.id} message={message} />)}
      {conversation && isAway && (
        <div className="later">
          {later.map((text, index) => <p key={text} className={`turn ${index % 2 ? "assistant" : "user"}`}>{text}</p>)}
        </div>
      )}
    </>
  );
}

const noText = "(The result has no text: the model knows nothing of what the view shows.)";
const later = [
  "Thank you. Something else: what is a view?",
  "A page that a tool brings along. It is shown in the conversation, like the one further up.",
  "And when the conversation goes on?",
  "Then it is out of sight, and may be shown again later.",
];

function Message({ message: { title, content } }) {
  if (title === "user" || title === "assistant") {
    return <div className={`turn ${title}`}><Content blocks={content} /></div>;
  }
  return <p className="turn note">The view {title}: {shorten(textIn({ content }), 120)}</p>;
}

/** The user's next message, with what the view has told the model. */
export function Composer() {
  const [state, host] = useHost();
  const { options, modelContext, isAway, call } = state;
  const [text, setText] = useState("");
  useEffect(() => {
    const thread = document.getElementById("thread");
    if (!options.conversation || !thread) return;
    if (isAway) thread.scrollTop = thread.scrollHeight;
    else document.getElementById("frame").scrollIntoView({ block: "nearest" });
  }, [isAway, options.conversation]);
  if (!options.conversation) return null;
  // Without its version.
  const name = `Message ${imitatedIn(state).name.replace(/ \d[\d.]*$/, "")}`;
  const send = (event) => {
    event.preventDefault();
    if (text.trim()) host.say(text);
    setText("");
  };
  return (
    <form className="composer" onSubmit={send}>
      {modelContext && call && (
        <details id="told">
          <summary>With your next message: the context of the view</summary>
          <Content blocks={modelContext.content} />
          {modelContext.structuredContent && <pre>{JSON.stringify(modelContext.structuredContent, null, 2)}</pre>}
        </details>
      )}
      <input id="say" aria-label={name} placeholder={name} value={text}
        onChange={({ target }) => setText(target.value)} />
      <button type="submit">Send</button>
    </form>
  );
}
