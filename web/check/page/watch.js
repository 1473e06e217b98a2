/**
 * Runs in every frame before its first script, by Playwright's addInitScript(). A ReportingObserver survives
 * document.open() and reports refusals that the page catches.
 * @param {string} marker begins the console messages that are meant for the check
 */
export function watchPolicy(marker) {
  const { console } = globalThis;
  const { debug } = console;
  const { stringify } = JSON;
  /** @param {any} report */
  const tell = ({ body }) => {
    debug.call(console, marker + stringify({ directive: body.effectiveDirective, blocked: body.blockedURL }));
  };
  new ReportingObserver((reports) => reports.forEach(tell), { types: ["csp-violation"], buffered: true }).observe();
}
