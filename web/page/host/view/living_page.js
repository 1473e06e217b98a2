// The running page of a view. If an edit changes only the text of <style> elements, the new text replaces the old one
// in the running view, which keeps its state.

/** @typedef {{styles: (string | null)[], built: string, source: string}} Parts of a page, without its program */

// The view's document answers at once, unless its program loops or its policy forbids the script that answers.
const patience = 1000;
let lastId = 0;

/** Separates the author's HTML from the additions of cmake/build_page.mjs. @param {string} html */
function takeApart(html) {
  const begin = html.indexOf('\n<script type="text/plain" id="mcpapps-');
  const note = html.indexOf('<p id="mcpapps-note">', begin);
  const last = "</script>\n"; // of the loader
  const end = html.indexOf(last, note) + last.length;
  if (begin < 0 || note < 0 || end < last.length) return { shell: html, program: "" };
  return { shell: html.slice(0, begin) + html.slice(end), program: html.slice(begin, end) };
}

/** Separates the texts of <style> elements from a built page or its source. @type {(shell: string) => Parts} */
function parse(shell) {
  const page = new DOMParser().parseFromString(shell, "text/html");
  // In the running document, where scripts run, <noscript> has no elements.
  const elements = [...page.querySelectorAll("style:not(noscript *)")];
  const styles = elements.map((element) => element.textContent);
  for (const element of elements) element.textContent = "";
  const built = page.compatMode + page.documentElement.outerHTML;
  // The build may add a title and the charset.
  page.querySelectorAll("head > title, head > meta[charset]").forEach((element) => element.remove());
  page.head.normalize();
  for (const node of [...page.head.childNodes]) {
    if (node.nodeType === Node.TEXT_NODE && !(/** @type {Text} */ (node).data.trim())) node.remove();
  }
  return { styles, built, source: page.compatMode + page.documentElement.outerHTML };
}

/** Whether only pages have changed. @param {string[]} files */
export const arePages = (files) => files.length > 0 && files.every((file) => /\.(html?|css)$/i.test(file));

export class LivingPage {
  #session;
  #shell;
  #program;
  /** @type {Parts | undefined} */
  #parsed;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** @type {Map<number, (done: boolean) => void>} */
  #waiting = new Map();

  /**
   * @param {string} html as loaded
   * @param {Pick<import("./view_session.js").ViewSession, "tellSandbox">} session
   */
  constructor(html, session) {
    const { shell, program } = takeApart(html);
    this.#shell = shell;
    this.#program = program;
    this.#session = session;
  }

  /** Shows the built page, and returns true, if it differs only in styles or not at all. @param {string} html */
  becomeBuilt(html) {
    return this.#inOrder(() => {
      const { shell, program } = takeApart(html);
      const next = parse(shell);
      return program === this.#program && next.built === this.#parts.built && this.#show(next.styles);
    });
  }

  /** The same for the page's source, before the build. @param {string} text */
  becomeSource(text) {
    return this.#inOrder(() => {
      const next = parse(text);
      return next.source === this.#parts.source && this.#show(next.styles);
    });
  }

  /** @param {{id: number, done: boolean}} answer of the view's document */
  answer({ id, done }) {
    this.#waiting.get(id)?.(done);
  }

  // Computed late, as most views end without an edit.
  get #parts() {
    return (this.#parsed ??= parse(this.#shell));
  }

  /** @param {() => boolean | Promise<boolean>} act @returns {Promise<boolean>} */
  #inOrder(act) {
    return /** @type {Promise<boolean>} */ (this.#last = this.#last.then(act));
  }

  /** @param {Parts["styles"]} styles */
  async #show(styles) {
    const before = this.#parts.styles;
    /** @param {number} index */
    const nth = (index) => before.slice(0, index).filter((text) => text === before[index]).length;
    const changes = styles.flatMap((after, i) =>
      after === before[i] ? [] : [{ before: before[i], nth: nth(i), after }],
    );
    if (changes.length === 0) return true;
    const id = ++lastId;
    /** @type {Promise<boolean>} */
    const answered = new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      setTimeout(resolve, patience, false);
    });
    this.#session.tellSandbox("set-styles", { id, changes }); // to reporter.js
    const done = await answered;
    this.#waiting.delete(id);
    if (done) this.#parts.styles = styles;
    return done;
  }
}
