// Writes a program's exceptions in their newer form: each `try` becomes a `try_table` in a block for each clause.
const branches = new Set(["br", "br_if"]);
const opening = new Set(["block", "loop", "if"]);

/** Whether a function has nothing that is not written so: a `delegate`. */
export const canBeNewer = ({ functions }) => functions.every(({ body }) => body.every(([name]) => name !== "delegate"));

/** @param {any} program as of assemble(), with `types` that contain no results of references */
export function inNewerForm(program) {
  const types = [...(program.types ?? [])];
  const clauseType = (parameters) => types.push({ parameters: [], results: [...parameters, "exnref"] }) - 1;
  const tagTypes = program.tags.map(clauseType);
  const typeOfAll = clauseType([]);
  const functions = program.functions.map((entry) => new Rewriter(entry, tagTypes, typeOfAll).rewritten());
  return { ...program, types, functions };
}

class Rewriter {
  constructor(entry, tagTypes, typeOfAll) {
    Object.assign(this, { entry, tagTypes, typeOfAll });
    this.locals = [...(entry.locals ?? [])];
    this.first = entry.parameters?.length ?? 0;
    this.input = entry.body.map((operation) => (Array.isArray(operation) ? operation : [operation]));
    this.place = 0;
    this.depth = 0; // of the blocks in the new form
    this.labels = []; // of the old one: their depth in the new one, and the local with what was caught
    this.output = [];
  }

  rewritten() {
    while (this.place < this.input.length) this.one();
    return { ...this.entry, locals: this.locals, body: this.output };
  }

  target(index) {
    const label = this.labels[this.labels.length - 1 - index];
    return label ? this.depth - 1 - label.depth : this.depth + index - this.labels.length;
  }

  one() {
    const operation = this.input[this.place++];
    const [name, ...given] = operation;
    if (name === "try") return this.try(given[0]);
    if (opening.has(name)) {
      this.labels.push({ depth: this.depth++ });
      this.output.push(operation);
      while (this.input[this.place][0] !== "end") this.one();
      this.output.push(this.input[this.place++]);
      this.labels.pop();
      --this.depth;
    } else if (branches.has(name)) {
      this.output.push([name, this.target(given[0])]);
    } else if (name === "br_table") {
      this.output.push([name, given[0].map((index) => this.target(index)), this.target(given[1])]);
    } else if (name === "rethrow") {
      this.output.push(["local.get", this.labels[this.labels.length - 1 - given[0]].caught], "throw_ref");
    } else {
      this.output.push(operation);
    }
  }

  // Goes on to the next clause, or the end.
  part() {
    while (!["catch", "catch_all", "end"].includes(this.input[this.place][0])) this.one();
  }

  try(type) {
    const before = this.output;
    const clausesFrom = this.clauses();
    const count = clausesFrom.length;
    before.push(["block", ...(type ? [type] : [])]);
    const label = { depth: this.depth };
    this.labels.push(label);
    this.depth += count + 2;
    for (const tag of [...clausesFrom].reverse()) {
      before.push(["block", tag === undefined ? this.typeOfAll : this.tagTypes[tag]]);
    }
    before.push([
      "try_table", type,
      ...clausesFrom.map((tag, i) => (tag === undefined ? ["catch_all_ref", i] : ["catch_ref", tag, i])),
    ]);
    this.part();
    this.output.push("end");
    this.depth -= 1;
    this.output.push(["br", count]);
    for (let i = 0; i < count; ++i) {
      this.output.push("end");
      --this.depth;
      ++this.place;
      label.caught = this.first + this.locals.push("exnref") - 1;
      this.output.push(["local.set", label.caught]);
      this.part();
      if (i < count - 1) this.output.push(["br", count - 1 - i]);
    }
    ++this.place;
    this.output.push("end");
    --this.depth;
    this.labels.pop();
  }

  // The tags of the clauses of the `try` that begins here, undefined for all.
  clauses() {
    const tags = [];
    let depth = 0;
    for (let i = this.place; ; ++i) {
      const [name, tag] = this.input[i];
      if (opening.has(name) || name === "try") ++depth;
      else if (name === "end" && depth-- === 0) return tags;
      else if (depth === 0 && (name === "catch" || name === "catch_all")) tags.push(tag);
    }
  }
}
