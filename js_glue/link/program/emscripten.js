// Replaces functions of Emscripten in views. An Emscripten library: linked into the glue.
addToLibrary({
  // Closure inlines it into the expression by which val::call() calls a method, where it is evaluated before the
  // object: calls fail with "Cannot read properties of undefined". Seen with Closure 20260927.
  $getStringOrSymbol__docs: "/** @noinline */",

  // The name of a type that is not bound. Without RTTI it is the address of its description, which Emscripten's own
  // function formats in C++: that would bring printf() into every view.
  $getTypeName__deps: [],
  $getTypeName: (type) => `0x${type.toString(16)}`,

#if !SYSCALLS_REQUIRE_FILESYSTEM
  // The calls by a path, in a program without files. Emscripten's functions end it in a Debug build, and report success
  // in a Release build.
  ...Object.fromEntries(
    (
      "chdir chmod faccessat fchmodat2 fchownat getcwd linkat lstat64 mkdirat mknodat newfstatat openat readlinkat " +
      "renameat rmdir stat64 statfs64 symlinkat truncate64 unlinkat utimensat"
    ).split(" ").map((name) => [`__syscall_${name}`, () => -{{{ cDefs.ENOENT }}}]),
  ),
#endif

#if DISABLE_EXCEPTION_THROWING
  // A library compiled without -fno-exceptions may throw. Without an option at the link nothing can catch the
  // exception, and the program ends.
  __cxa_throw__deps: [], // not the error that Emscripten puts there
  __cxa_throw: () => abort("a C++ exception was thrown; to catch it, compile and link with -fwasm-exceptions"),
#endif
});
