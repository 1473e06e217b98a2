// The inspector: what passes, what the model would know, what the view says.
const maxRows = 500;

export function createPanels(traffic) {
  for (const tab of document.querySelectorAll("[role=tab]")) tab.addEventListener("click", () => select(tab));

  const rows = document.getElementById("traffic");
  const count = document.getElementById("count");
  traffic.addEventListener("clear", () => {
    rows.replaceChildren();
    count.textContent = "";
  });
  traffic.addEventListener("entry", ({ detail }) => {
    append(rows, trafficRow(detail));
    count.textContent = traffic.entries.length;
  });

  const panel = (id) => document.getElementById(id);
  return {
    clear() {
      for (const id of ["context", "messages", "log"]) panel(id).replaceChildren();
    },
    /** Each update takes the place of the one before, as it does for the model. */
    showModelContext({ content = [], structuredContent }) {
      panel("context").replaceChildren(article("Latest update", content, structuredContent));
    },
    addMessage(title, content) {
      append(panel("messages"), article(title, content));
    },
    addLog(title, data) {
      const isText = typeof data === "string";
      append(panel("log"), article(title, isText ? [{ type: "text", text: data }] : [], isText ? undefined : data));
    },
  };
}

function select(chosen) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    tab.setAttribute("aria-selected", tab === chosen);
    document.getElementById(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
  }
}

/** Adds a row at the end, drops the first one of too many, and follows a reader who is at the end. */
function append(panel, row) {
  const atEnd = panel.scrollHeight - panel.scrollTop - panel.clientHeight < 40;
  panel.append(row);
  if (panel.childElementCount > maxRows) panel.firstElementChild.remove();
  if (atEnd) panel.scrollTop = panel.scrollHeight;
}

function trafficRow({ time, direction, label, message }) {
  const row = element("details");
  row.dataset.direction = direction;
  const summary = element("summary");
  const arrow = element("i", direction === "to-view" ? "→" : "←");
  arrow.title = direction === "to-view" ? "host to view" : "view to host";
  summary.append(element("time", `${time}`), arrow, element("span", label.replace("ui/notifications/", "…/")));
  summary.title = label;
  row.append(summary);
  // A message is put into words only when somebody looks.
  row.addEventListener("toggle", () => row.append(element("pre", json(message))), { once: true });
  return row;
}

function article(title, content, structured) {
  const result = element("article");
  result.append(element("h3", title));
  for (const block of content) result.append(block.type === "text" ? element("p", block.text) : element("pre", json(block)));
  if (structured !== undefined) result.append(element("pre", json(structured)));
  return result;
}

function element(name, text) {
  const result = document.createElement(name);
  if (text !== undefined) result.textContent = text;
  return result;
}

const json = (value) => JSON.stringify(value, null, 2);
