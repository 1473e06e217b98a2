/** What the acceptance view shows in its page, by the elements' ids; null if the page is opaque. */
export function readFacts(html) {
  if (html === null) return null;
  const view = new DOMParser().parseFromString(html, "text/html");
  return Object.fromEntries([...view.querySelectorAll("dd")].map((node) => [node.id, node.textContent]));
}
