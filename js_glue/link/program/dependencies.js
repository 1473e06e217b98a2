// Lists for Emscripten what each symbol of the other libraries uses, as it links nothing else. An Emscripten library.
//
// That is found in the texts of their functions. Names of Emscripten's that are not here stand in `__deps` of a symbol.
{
  const ofEmscripten = ["Emval", "ExitStatus", "UTF8ToString", "stackRestore", "stackSave", "stringToNewUTF8"];
  const textOf = (value) =>
    value && typeof value == "object" ? Object.values(value).map(textOf).join("\n") : String(value);
  const dependencyOf = (name) => {
    if (name.startsWith("_mcpapps_")) return [name.slice(1)];
    return /^mcpapps[A-Z]/.test(name) || ofEmscripten.includes(name) ? [`$${name}`] : [];
  };
  const list = (library) => {
    for (const symbol of Object.keys(library)) {
      if (!/^\$?mcpapps(?!.*__)/.test(symbol)) continue;
      const text = [symbol, `${symbol}__postset`].map((name) => textOf(library[name])).join("\n");
      const names = text.replace(/^ *\/\/.*$/gm, "").match(/(?<![\w$"']|(?<!\.\.)\.)\w+/g) ?? [];
      const dependencies = new Set([...(library[`${symbol}__deps`] ?? []), ...names.flatMap(dependencyOf)]);
      dependencies.delete(symbol);
      library[`${symbol}__deps`] = [...dependencies];
    }
  };
  list(LibraryManager.library);
  // More libraries may come after this one.
  const add = globalThis.addToLibrary;
  globalThis.addToLibrary = (symbols, ...options) => {
    list(symbols);
    add(symbols, ...options);
  };
}
