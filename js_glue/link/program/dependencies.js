// Lists for Emscripten which symbols the libraries before this one use, as it links no others. An Emscripten library.
//
// Found in the texts of their functions. Names of Emscripten's own that are not here stand in `__deps` of a symbol.
{
  const { library } = LibraryManager;
  const ofEmscripten = ["Emval", "ExitStatus", "UTF8ToString", "stackRestore", "stackSave", "stringToNewUTF8"];
  const textOf = (value) =>
    value && typeof value == "object" ? Object.values(value).map(textOf).join("\n") : String(value);
  const dependencyOf = (name) => {
    if (name.startsWith("_mcpapps_")) return [name.slice(1)];
    const isKnown = name.startsWith("mcpapps") ? `$${name}` in library : ofEmscripten.includes(name);
    return isKnown ? [`$${name}`] : [];
  };
  for (const symbol of Object.keys(library)) {
    if (!/^\$?mcpapps(?!.*__)/.test(symbol)) continue;
    const text = [symbol, `${symbol}__postset`].map((name) => textOf(library[name])).join("\n");
    const names = text.replace(/^ *\/\/.*$/gm, "").match(/(?<![\w$"']|(?<!\.\.)\.)\w+/g);
    const dependencies = new Set([...(library[`${symbol}__deps`] ?? []), ...names.flatMap(dependencyOf)]);
    dependencies.delete(symbol);
    library[`${symbol}__deps`] = [...dependencies];
  }
}
