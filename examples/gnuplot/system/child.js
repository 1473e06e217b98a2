// Runs a C program inside of the view as a process of its own: an Emscripten library, linked into the glue.
//
// The memory is copied before and put back after, whatever has happened: what the program has left there, what it has
// not freed, a stack that has overflowed. What it writes is kept here. So each run begins alike, and none can harm the
// view.
addToLibrary({
  $child: { texts: ["", ""], decoders: [], status: 0 },

  child_run__deps: ["$child", "$stackSave", "$stackRestore", "$Emval", "sbrk"],
  child_run: (main) => {
    const memory = HEAPU8.slice(0, _sbrk(0));
    const stack = stackSave();
    child.texts = ["", ""];
    child.decoders = child.texts.map(() => new TextDecoder());
    child.status = 1;
    let end = "";
    try {
      {{{ makeDynCall("v", "main") }}}();
    } catch (error) {
      if (error !== child) end = String(error?.message ?? error);
    }
    ABORT = false;
    stackRestore(stack);
    HEAPU8.fill(0, memory.length, _sbrk(0));
    HEAPU8.set(memory);
    return Emval.toHandle([...child.texts, end, child.status]);
  },

  child_write__deps: ["$child"],
  child_write: (stream, data, size) => {
    child.texts[stream] += child.decoders[stream].decode(HEAPU8.subarray(data, data + size), { stream: true });
  },

  child_exit__deps: ["$child"],
  child_exit: (status) => {
    child.status = status;
    throw child;
  },
});
