// Pictures and documents from bytes (sdk/include/mcpapps/page/media.h). An Emscripten library: linked into the glue.
addToLibrary({
  // Counts the bytes given to each node: only the last ones are shown, however long earlier ones take.
  $mcpappsShown: "=[]",

  // `show` gets a function that tells whether these are still the last.
  $mcpappsShowBytes: (node, slot, show) => {
    const turn = (mcpappsShown[node] = (mcpappsShown[node] ?? 0) + 1);
    const isLast = () => mcpappsShown[node] == turn;
    const end = (problem) => isLast() && mcpappsDeliver(slot, problem);
    show(isLast).then(() => end(null), (error) => end(error.message));
  },

  mcpapps_page_show_picture: (node, at, size, slot) => {
    const blob = new Blob([HEAPU8.slice(at, at + size)]);
    mcpappsShowBytes(node, slot, (isLast) => mcpappsDrawPicture(node, blob, isLast));
  },

  mcpapps_page_show_document: (node, typeAt, typeSize, at, size, slot) => {
    const blob = new Blob([HEAPU8.slice(at, at + size)], { type: mcpappsReadText(typeAt, typeSize) });
    mcpappsShowBytes(node, slot, () => mcpappsEmbed(mcpappsNodes[node], blob));
  },

  // Hosts forbid addresses of pictures, but a canvas has none.
  $mcpappsDrawPicture: async (node, blob, isLast) => {
    const picture = await createImageBitmap(blob).catch(() => {
      throw Error(`the picture cannot be decoded (without a type, ${blob.size} bytes)`);
    });
    if (isLast()) {
      const canvas = mcpappsCanvasFor(node);
      // A larger picture would waste memory.
      const most = 4096;
      const scale = Math.min(1, most / Math.max(picture.width, picture.height));
      canvas.width = Math.max(1, Math.round(picture.width * scale));
      canvas.height = Math.max(1, Math.round(picture.height * scale));
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    }
    picture.close();
  },

  // A canvas in place of an <img>, with its id, class, style and size. The removed img gets the events for its
  // listeners.
  $mcpappsCanvasFor: (node) => {
    const image = mcpappsNodes[node];
    if (image.localName == "canvas") return image;
    const canvas = document.createElement("canvas");
    for (const { name, value } of image.attributes) {
      if (/^(width|height)$/.test(name)) {
        canvas.style[name] = /^\d+$/.test(value) ? `${value}px` : value;
      } else if (!/^(src|srcset|sizes|alt|loading|decoding|crossorigin|fetchpriority|referrerpolicy)$/.test(name)) {
        canvas.setAttribute(name, value);
      }
    }
    if (image.hasAttribute("style")) canvas.style.cssText += `;${image.getAttribute("style")}`;
    canvas.setAttribute("role", image.alt ? "img" : "presentation");
    if (image.alt) canvas.setAttribute("aria-label", image.alt);
    const pointer = ["down", "move", "up", "enter", "leave"].map((what) => `pointer${what}`);
    for (const type of ["click", "dblclick", "contextmenu", "keydown", "keyup", "focus", "blur", ...pointer]) {
      canvas.addEventListener(type, (event) => {
        // The removed img's event bubbles nowhere.
        if (!image.dispatchEvent(new event.constructor(type, event))) event.preventDefault();
      });
    }
    image.replaceWith(canvas);
    return (mcpappsNodes[node] = canvas);
  },

  $mcpappsEmbed: (element, blob) => new Promise((resolve, reject) => {
    const isFrame = element.localName == "iframe";
    const isPassive = /^(text\/plain|application\/pdf|(image|audio|video)\/(?!svg)[^;]*)(;|$)/i.test(blob.type);
    // With an address of this page, a script would run as the page's own.
    if (!isPassive && !isFrame) throw Error(`a document of the type "${blob.type}" can be shown by an <iframe> only`);
    if (!isPassive && !element.hasAttribute("sandbox")) element.setAttribute("sandbox", "");
    const address = URL.createObjectURL(blob);
    let refusal = "";
    const hear = ({ blockedURI, effectiveDirective }) => {
      // In a frame with its own origin it has no address.
      if (/^(blob.*)?$/.test(blockedURI) && /frame|child|object/.test(effectiveDirective)) refusal = effectiveDirective;
    };
    const end = () => {
      mcpappsLifetime.signal.removeEventListener("abort", end);
      clearTimeout(timer);
      for (const type of ["load", "error"]) element.removeEventListener(type, hearEnd);
      document.removeEventListener("securitypolicyviolation", hear);
      URL.revokeObjectURL(address);
    };
    // The browser reports a refusal after the load event of its error page.
    const hearEnd = ({ type }) => setTimeout(() => {
      end();
      if (refusal) reject(Error(`the host's policy forbids it: ${refusal}`));
      else if (type == "error") reject(Error(`the browser cannot show a document of the type "${blob.type}" here`));
      else resolve();
    }, 50);
    const timer = setTimeout(() => {
      end();
      reject(
        Error(
          refusal
            ? `the host's policy forbids it: ${refusal}`
            : "the document was not loaded within ten seconds; is its element visible?",
        ),
      );
    }, 10000);
    for (const type of ["load", "error"]) element.addEventListener(type, hearEnd);
    document.addEventListener("securitypolicyviolation", hear);
    mcpappsLifetime.signal.addEventListener("abort", end);
    element.setAttribute(element.localName == "object" ? "data" : "src", address);
  }),
});
