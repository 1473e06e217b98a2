/**
 * Fulfilled when the person or the system wants the program to end. Asked again, it ends at once.
 * @returns {Promise<void>}
 */
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
