// Answers of tools that cannot be recorded, because they depend on the moment, on what the user did before, or on what
// the user enters. They take the place of the recorded ones.

const text = (said) => [{ type: "text", text: said }];

/** Cores that are more and less busy, as a machine's are. */
function stats() {
  const time = Date.now() / 1000;
  const share = (core) => 0.5 + 0.4 * Math.sin(time / (6 + core) + core);
  // Counters only grow: the integral of the share.
  const busy = (core) => 500 * time - 400 * (6 + core) * Math.cos(time / (6 + core) + core);
  const cores = [0, 1, 2, 3].map((core) => ({ busy: busy(core), idle: 1000 * time - busy(core) }));
  const load = [1, 5, 15].map((minutes) => 1 + share(0) / minutes);
  return { time, cores, memoryUsed: 0.5 + 0.1 * Math.sin(time / 30), load };
}

const system = {
  name: "gallery",
  platform: "made up",
  processor: "A processor of four cores",
  cores: 4,
  memory: 16 * 2 ** 30,
};

/** What examples/loan/plan.cpp computes. */
function plan(loan) {
  const rate = loan.rate / 1200;
  const months = loan.years * 12;
  const monthly = rate === 0 ? loan.amount / months : (loan.amount * rate) / -Math.expm1(-months * Math.log1p(rate));
  let rest = loan.amount;
  const years = Array.from({ length: loan.years }, (_, index) => {
    let interest = 0;
    for (let month = 0; month < 12; ++month) {
      interest += rest * rate;
      rest -= monthly - rest * rate;
    }
    return { year: index + 1, interest, repaid: 12 * monthly - interest, rest: index + 1 === loan.years ? 0 : rest };
  });
  return { loan, monthly, interest: years.reduce((sum, { interest }) => sum + interest, 0), years };
}

/** @type {Record<string, Record<string, (input: object) => object>>} by example and tool */
export const answers = {
  "system-monitor": {
    show_system: () => ({ content: text("Shows how busy a machine is."), structuredContent: system }),
    get_stats: () => ({ content: text("measurements"), structuredContent: stats() }),
  },
  loan: {
    plan_loan: (loan) => ({ content: text("What the loan costs, year by year."), structuredContent: plan(loan) }),
  },
  expenses: {
    decide_expenses: ({ ids, status }) => ({
      content: text(`${ids.length} ${status}.`),
      structuredContent: { changed: ids.length },
    }),
  },
};
