// Changes Emscripten's GLFW for views. An Emscripten library, linked into the glue of views with CANVAS.
#if USE_GLFW
addToLibrary({
  // A window has CSS pixels, and its framebuffer those of the screen, as on other platforms. The page's style sheet
  // decides the size. One that is created in fullscreen begins in its frame, as the user has not asked for more.
  $GLFW__postset: `
    GLFW.isHiDPIAware = GLFW.isCSSScalingEnabled = () => true;
    GLFW.updateCanvasDimensions = () => mcpappsCanvas.setPixels();
    GLFW.requestFullscreen = () => {};
  `,

  glfwGetWindowMonitor__deps: ["$mcpappsFullscreen"],
  glfwGetWindowMonitor: (window) => (mcpappsFullscreen.isOn ? 1 : 0), // that of glfwGetPrimaryMonitor()

  glfwSetWindowMonitor__deps: ["$mcpappsFullscreen"],
  glfwSetWindowMonitor: (window, monitor) => void mcpappsFullscreen.request(!!monitor),

  glfwSetClipboardString__deps: ["mcpapps_canvas_copy"],
  glfwSetClipboardString: (window, text) => _mcpapps_canvas_copy(text),

  // The string belongs to the library, until the next one is requested.
  glfwGetClipboardString__deps: ["mcpapps_canvas_clipboard", "free"],
  glfwGetClipboardString: (window) => {
    _free(GLFW.clipboard);
    return (GLFW.clipboard = _mcpapps_canvas_clipboard());
  },
});
#endif
