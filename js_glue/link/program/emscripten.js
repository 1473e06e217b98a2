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
  // What finds, opens, makes, moves and removes files, in a program without them. Emscripten's functions end it in a
  // Debug build, and report success in a Release build.
  __syscall_chdir: () => -{{{ cDefs.ENOENT }}},
  __syscall_faccessat: () => -{{{ cDefs.ENOENT }}},
  __syscall_lstat64: () => -{{{ cDefs.ENOENT }}},
  __syscall_newfstatat: () => -{{{ cDefs.ENOENT }}},
  __syscall_openat: () => -{{{ cDefs.ENOENT }}},
  __syscall_readlinkat: () => -{{{ cDefs.ENOENT }}},
  __syscall_renameat: () => -{{{ cDefs.ENOENT }}},
  __syscall_rmdir: () => -{{{ cDefs.ENOENT }}},
  __syscall_stat64: () => -{{{ cDefs.ENOENT }}},
  __syscall_unlinkat: () => -{{{ cDefs.ENOENT }}},
  __syscall_getcwd: () => -{{{ cDefs.ENOSYS }}},
  __syscall_mkdirat: () => -{{{ cDefs.ENOSYS }}},
#endif

#if DISABLE_EXCEPTION_THROWING
  // A library compiled without -fno-exceptions may throw. Without an option at the link nothing can catch the
  // exception, and the program ends.
  __cxa_throw__deps: [], // not the error that Emscripten puts there
  __cxa_throw: () => abort("a C++ exception was thrown; to catch it, compile and link with -fwasm-exceptions"),
#endif
});
