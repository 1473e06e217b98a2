// The kernels in TypeScript as a function of the page; view.cpp has the same one.
import { kernels } from "./kernels.ts";

(globalThis as any).runKernel = (task: { name: string; size: number; result?: number }) => {
  task.result = kernels[task.name](task.size);
};
