// A project with the servers in C++ of the example loan and of the protocol's conformance runner: one build makes the
// page by Emscripten, and the servers with the page inside. Those over HTTP need the cpp-httplib of scripts/test.
import { existsSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { cache } from "../js/support/cache.js";
import { mirror } from "../js/support/mirror.js";
import { checkout, folder, places, run } from "./places.js";

const project = join(folder, "one binary");
const httplib = join(cache, "sources/cpp-httplib");

export const hasHttp = existsSync(join(httplib, "complete"));
export const servers = {
  loan_server: join(project, "build/loan/loan_server"),
  loan_http_server: join(project, "build/loan/loan_http_server"),
  conformance_server: join(project, "build/protocol/conformance_server"),
};

/** The shared libraries of a program besides those of every Linux system with GCC's runtime. */
export async function otherLibraries(program) {
  const names = (await run("ldd", [program])).trim().split("\n").map((line) => basename(line.trim().split(" ")[0]));
  return names.filter((name) => !/^(linux-vdso|ld-linux[\w-]*|lib(c|m|stdc\+\+|gcc_s))\.so\.\d+$/.test(name));
}

/** @param {(keyof servers)[]} targets */
export async function buildServers(...targets) {
  for (const [from, to] of [["examples/loan", "loan"], ["tests/consumer/protocol", "protocol"]]) {
    mirror(join(checkout, from), join(project, to));
  }
  writeFileSync(join(project, "CMakeLists.txt"), [
    "cmake_minimum_required(VERSION 3.25)",
    "project(one_binary LANGUAGES CXX)",
    `add_subdirectory("${places["a plain path"]}/mcpapps" mcpapps EXCLUDE_FROM_ALL)`,
    "add_subdirectory(loan)",
    "if(NOT EMSCRIPTEN)",
    "  add_subdirectory(protocol)",
    "endif()",
  ].join("\n"));
  // As an installed cpp-httplib; its header is enough.
  const found = [
    "Name: cpp-httplib", "Description: HTTP", "Version: 0", `Cflags: -isystem ${httplib}`, "Libs: -pthread",
  ];
  if (hasHttp) writeFileSync(join(project, "cpp-httplib.pc"), `${found.join("\n")}\n`);
  const env = { ...process.env, PKG_CONFIG_PATH: project };
  await run("cmake", ["-S", project, "-B", join(project, "build"), "-G", "Ninja"], { env });
  await run("cmake", ["--build", join(project, "build"), "--target", ...targets], { env });
}
