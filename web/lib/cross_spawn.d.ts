// The package has no types. Its default export is child_process.spawn() of Node.
declare module "cross-spawn" {
  export { spawn as default } from "node:child_process";
}
