// What the view does with SVG: an Emscripten library, linked into the glue.
addToLibrary({
  // Puts a document into an element, without what a drawing does not need: scripts and addresses. What a script says,
  // such as a title, comes from elsewhere.
  plot_show__deps: ["$Emval"],
  plot_show: (element, document) => {
    const drawn = new DOMParser().parseFromString(Emval.toValue(document), "image/svg+xml").documentElement;
    const kept = [
      "svg", "g", "path", "polygon", "polyline", "line", "rect", "circle", "ellipse", "text", "tspan", "defs", "use",
      "pattern", "clipPath", "mask", "linearGradient", "radialGradient", "stop", "marker", "title", "desc",
    ];
    for (const part of [drawn, ...drawn.querySelectorAll("*")]) {
      if (!kept.includes(part.localName)) part.remove();
      for (const { name, value } of [...part.attributes]) {
        if (/^on/i.test(name) || (/href$/i.test(name) && !value.startsWith("#"))) part.removeAttribute(name);
      }
    }
    const [, , width, height] = (drawn.getAttribute("viewBox") ?? "").split(" ");
    const place = Emval.toValue(element);
    place.parentElement.style.aspectRatio = `${width} / ${height}`;
    place.replaceChildren(drawn);
  },

  // A promise of the PNG in base64, twice as large as the SVG says; empty where the host's policy allows no pictures.
  plot_png__deps: ["$Emval"],
  plot_png: (document) => {
    const draw = async () => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(Emval.toValue(document))}`;
      await image.decode();
      const canvas = Object.assign(globalThis.document.createElement("canvas"), {
        width: 2 * image.width,
        height: 2 * image.height,
      });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL("image/png").split(",")[1];
    };
    return Emval.toHandle(draw().catch(() => ""));
  },
});
