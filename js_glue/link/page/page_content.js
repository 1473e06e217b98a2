// Elements that C++ makes (sdk/include/mcpapps/detail/page/driver.h). An Emscripten library: linked into the glue.
addToLibrary({
  $mcpappsFillElement__deps: ["$mcpappsSetAttribute"],
  $mcpappsFillElement: (element, parts) => {
    for (const part of parts) {
      if (typeof part == "string") {
        element.append(part);
        continue;
      }
      const [tag, attributes, children] = part;
      const child = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) mcpappsSetAttribute(child, name, value);
      mcpappsFillElement(child, children);
      element.append(child);
    }
  },

  mcpapps_page_set_content__deps: ["$mcpappsNodes", "$mcpappsUnpack", "$mcpappsFillElement"],
  mcpapps_page_set_content: (node, block) => {
    const element = mcpappsNodes[node];
    element.replaceChildren();
    mcpappsFillElement(element, mcpappsUnpack(block));
  },
});
