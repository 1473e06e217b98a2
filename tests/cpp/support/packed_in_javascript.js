// js_glue/link/packing/packed.js and unpack.js as packed_javascript_test.cpp calls it. An Emscripten library.
addToLibrary({
  $testPackOrNull__deps: ["$mcpappsPack"],
  $testPackOrNull: (value) => {
    try {
      return mcpappsPack(value);
    } catch (error) {
      if (error instanceof RangeError) return 0;
      throw error;
    }
  },

  test_pack__deps: ["$testPackOrNull", "$UTF8ToString"],
  test_pack: (text) => testPackOrNull(JSON.parse(UTF8ToString(text))),

  test_pack_special__deps: ["$testPackOrNull"],
  test_pack_special: (which) => {
    const cycle = {};
    cycle.self = [cycle];
    const nested = (levels) => {
      let value = 1;
      for (let i = 0; i < levels; ++i) value = [value];
      return value;
    };
    let shared = "x";
    for (let i = 0; i < 60; ++i) shared = [shared, shared];
    const values = [
      { a: undefined, b() {}, c: NaN, d: [undefined, Infinity], e: new Date(0), f: 10n, g: "\ud800" },
      Array(4).fill({ a: 1, b: undefined }),
      cycle,
      nested(257),
      shared,
      nested(256),
    ];
    return testPackOrNull(values[which]);
  },

  test_unpack__deps: ["$mcpappsUnpack", "$stringToNewUTF8"],
  test_unpack: (block) => stringToNewUTF8(JSON.stringify(mcpappsUnpack(block))),
});
