// The same by a ready-made build of Graphviz. It has no host to speak to.
import { Graphviz } from "@hpcc-js/wasm-graphviz";

const graphviz = await Graphviz.load();
globalThis.draw = (dot) => {
  document.getElementById("picture").innerHTML = graphviz.dot(dot);
};
parent.postMessage("ready", "*");
