// What the model gets from the view: the last context, and messages in the user's name.
import { Content, Tree } from "./content.jsx";
import { useHost } from "./use_host.jsx";

export function ModelPanel() {
  const [{ modelContext, messages }] = useHost();
  return (
    <>
      <section id="context" aria-label="Model context">
        <h3>Model context</h3>
        {modelContext ? <Content blocks={modelContext.content} /> : <p className="nothing">Nothing yet.</p>}
        {modelContext?.structuredContent && <Tree value={modelContext.structuredContent} />}
      </section>
      <section id="messages" aria-label="Messages">
        <h3>Messages</h3>
        {messages.length === 0 && <p className="nothing">Nothing yet.</p>}
        {messages.map(({ id, title, content, structured }) => (
          <article key={id}>
            <h4>{title}</h4>
            <Content blocks={content} />
            {structured !== undefined && <Tree value={structured} />}
          </article>
        ))}
      </section>
    </>
  );
}
