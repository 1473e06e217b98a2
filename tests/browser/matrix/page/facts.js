/** What the acceptance view shows in its page, by the elements' ids; null if the page is opaque. */
export function readFacts(frame) {
  const view = frame.contentDocument;
  if (!view) return null;
  return Object.fromEntries([...view.querySelectorAll("dd")].map((node) => [node.id, node.textContent]));
}
