// The driver's half in Node. An Emscripten library: linked into the glue.
addToLibrary({
  // Gives the module the two functions by which Node controls the driver.
  driver_listen__deps: ["$mcpappsPack"],
  driver_listen: () => {
    Module.command = (command) => _driver_command(mcpappsPack(command));
    Module.receive = (message) => _driver_receive(mcpappsPack(message));
    Module.end = () => _driver_end();
  },

  driver_send__deps: ["$mcpappsUnpack"],
  driver_send: (message) => Module.onsend(mcpappsUnpack(message)),

  driver_tell__deps: ["$mcpappsUnpack"],
  driver_tell: (event) => Module.ontell(mcpappsUnpack(event)),

  driver_close: () => Module.onclose(),
});
