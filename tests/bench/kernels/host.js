const frames = new Map();
const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

globalThis.bench = {
  async open(name) {
    frames.get(name)?.remove();
    const frame = document.createElement("iframe");
    document.body.append(frame);
    frame.srcdoc = await (await fetch(`/pages/${name}.html`)).text();
    while (!frame.contentWindow.runKernel) await later(10);
    frames.set(name, frame);
  },

  run(name, task) {
    const begin = performance.now();
    frames.get(name).contentWindow.runKernel(task);
    return { time: performance.now() - begin, result: task.result };
  },
};
