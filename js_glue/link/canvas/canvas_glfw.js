// GLFW in a view. An Emscripten library, which changes what Emscripten's own GLFW does: linked into the
// glue of views with CANVAS.
#if USE_GLFW
addToLibrary({
  // A window has CSS pixels, and its framebuffer those of the screen, as on other platforms; the page's
  // style sheet decides on the size.
  $GLFW__postset: `
    GLFW.isHiDPIAware = GLFW.isCSSScalingEnabled = () => true;
    GLFW.updateCanvasDimensions = () => mcpappsCanvas.setPixels();
  `,

  glfwSetClipboardString__deps: ["mcpapps_canvas_copy"],
  glfwSetClipboardString: (window, text) => _mcpapps_canvas_copy(text),

  // It belongs to the library, until the next one is asked for.
  glfwGetClipboardString__deps: ["mcpapps_canvas_clipboard", "free"],
  glfwGetClipboardString: (window) => {
    _free(GLFW.clipboard);
    return (GLFW.clipboard = _mcpapps_canvas_clipboard());
  },
});
#endif
