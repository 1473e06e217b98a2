// The package has no types. It starts programs as Node does.
declare module "cross-spawn" {
  export { spawn as default } from "node:child_process";
}
