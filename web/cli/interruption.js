/** Resolves at the first signal to end; the second ends the process at once. @returns {Promise<void>} */
export function interruption() {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.once(signal, () => {
        resolve();
        process.on(signal, () => process.exit(130));
      });
    }
  });
}
