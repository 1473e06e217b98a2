// Whether a run is worse than tests/bench/ratios.json says, by more than noise explains.

// What five runs differed by on a quiet machine is too little for a sixth on another machine.
const kOfRange = 1.5;
const kOfRatio = 0.1;

/** @param {{median: number, min: number, max: number}} recorded a ratio in the runs that were recorded */
export const noiseOf = ({ median, min, max }) => Math.max(kOfRange * (max - min), kOfRatio * median);

const entries = (ratios) =>
  Object.entries(ratios).flatMap(([browser, engines]) =>
    Object.entries(engines).flatMap(([engine, metrics]) =>
      Object.entries(metrics).map(([metric, value]) => ({ name: `${browser}, ${engine}: ${metric}`, value })),
    ),
  );

/**
 * @param {object} recorded by browser, engine and metric: the ratio's median, least and largest
 * @param {object} measured the same of one run: the ratio
 * @returns {{name: string, recorded?: number, noise?: number, measured?: number, fault?: string}[]}
 */
export function compare(recorded, measured) {
  const found = new Map(entries(measured).map(({ name, value }) => [name, value]));
  const rows = entries(recorded).map(({ name, value }) => {
    const ratio = found.get(name);
    found.delete(name);
    const row = { name, recorded: value.median, noise: noiseOf(value), measured: ratio };
    if (ratio === undefined) return { ...row, fault: "not measured" };
    // Not `>`: what is no number is a fault as well.
    return ratio <= row.recorded + row.noise ? row : { ...row, fault: "worse" };
  });
  return [...rows, ...[...found].map(([name, ratio]) => ({ name, measured: ratio, fault: "not recorded" }))];
}

/** Those that are at fault in both comparisons: what is worse only once was chance. */
export function faultsOfBoth(first, second) {
  const again = new Set(second.filter(({ fault }) => fault).map(({ name }) => name));
  return first.filter(({ name, fault }) => fault && again.has(name));
}
