import { Button } from "@mantine/core";
import { useHost } from "./use_host.jsx";

export function AccessibilityPanel() {
  const [{ accessibility, shown }, host] = useHost();
  const { running, error, violations } = accessibility ?? {};
  return (
    <div id="accessibility">
      <div className="actions">
        <Button size="xs" disabled={!shown} loading={running} onClick={() => host.checkAccessibility()}>
          Check the view with axe
        </Button>
      </div>
      <div role="status">
        {error && <p className="nothing bad">{error}</p>}
        {violations?.length === 0 && <p className="nothing">axe found nothing.</p>}
        {violations?.map(({ id, impact, help, helpUrl, targets }) => (
          <article key={id}>
            <h3>{impact} · {id}</h3>
            <p className="text">{help}</p>
            <pre>{targets.join("\n")}</pre>
            <a href={helpUrl} target="_blank" rel="noopener noreferrer">What it means</a>
          </article>
        ))}
      </div>
    </div>
  );
}
