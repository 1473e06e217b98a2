// Finds ratios that are worse than in tests/bench/ratios.json by more than noise.

// The range of five runs on a quiet machine is too small for another machine.
const kOfRange = 1.5;
const kOfRatio = 0.1;

/** @param {{median: number, min: number, max: number}} recorded */
export const noiseOf = ({ median, min, max }) => Math.max(kOfRange * (max - min), kOfRatio * median);

const entries = (ratios) =>
  Object.entries(ratios).flatMap(([browser, engines]) =>
    Object.entries(engines).flatMap(([engine, metrics]) =>
      Object.entries(metrics).map(([metric, value]) => ({ name: `${browser}, ${engine}: ${metric}`, value })),
    ),
  );

/**
 * @param {object} recorded ratios with median, minimum and maximum, by browser, engine and metric
 * @param {object} measured ratios of one run
 * @returns {{name: string, recorded?: number, noise?: number, measured?: number, fault?: string}[]}
 */
export function compare(recorded, measured) {
  const found = new Map(entries(measured).map(({ name, value }) => [name, value]));
  const rows = entries(recorded).map(({ name, value }) => {
    const ratio = found.get(name);
    found.delete(name);
    const row = { name, recorded: value.median, noise: noiseOf(value), measured: ratio };
    if (ratio === undefined) return { ...row, fault: "not measured" };
    // Not `>`: NaN is a fault as well.
    return ratio <= row.recorded + row.noise ? row : { ...row, fault: "worse" };
  });
  return [...rows, ...[...found].map(([name, ratio]) => ({ name, measured: ratio, fault: "not recorded" }))];
}

/** The faults of both comparisons: those of only one are chance. */
export function faultsOfBoth(first, second) {
  const again = new Set(second.filter(({ fault }) => fault).map(({ name }) => name));
  return first.filter(({ name, fault }) => fault && again.has(name));
}
