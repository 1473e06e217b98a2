// js_glue/link/packing/packed.js and unpack.js for packed_javascript_test.cpp. An Emscripten library.
addToLibrary({
  test_pack__deps: ["$mcpappsPack", "$UTF8ToString"],
  test_pack: (text) => mcpappsPack(JSON.parse(UTF8ToString(text))),

  test_pack_special__deps: ["$mcpappsPack"],
  test_pack_special: () =>
    mcpappsPack({ a: undefined, b() {}, c: NaN, d: [undefined, Infinity], e: new Date(0), f: 10n, g: "\ud800" }),

  test_unpack__deps: ["$mcpappsUnpack", "$stringToNewUTF8"],
  test_unpack: (block) => stringToNewUTF8(JSON.stringify(mcpappsUnpack(block))),
});
