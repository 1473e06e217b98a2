// What views share that draw on their canvas by WebGL 2.
#pragma once

#include <GLES3/gl3.h>
#include <emscripten/html5.h>
#include <mcpapps/browser.h>
#include <mcpapps/dom.h>

#include <array>
#include <string>
#include <utility>

namespace webgl {

using Color = std::array<float, 3>;

/// False where the browser has no WebGL 2.
inline bool open(bool hasDepth) {
  EmscriptenWebGLContextAttributes attributes;
  emscripten_webgl_init_context_attributes(&attributes);
  attributes.majorVersion = 2;
  attributes.depth = hasDepth;
  const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context =
      emscripten_webgl_create_context("#canvas", &attributes);
  if (context <= 0) return false;
  emscripten_webgl_make_context_current(context);
  return true;
}

/// A program of these shaders, which is used from now on.
inline GLuint useProgram(const char* vertexShader, const char* fragmentShader) {
  const GLuint program = glCreateProgram();
  const std::pair<GLenum, const char*> shaders[] = {{GL_VERTEX_SHADER, vertexShader},
                                                    {GL_FRAGMENT_SHADER, fragmentShader}};
  for (const auto& [type, source] : shaders) {
    const GLuint shader = glCreateShader(type);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    glAttachShader(program, shader);
  }
  glLinkProgram(program);
  glUseProgram(program);
  return program;
}

/// Of a CSS variable, whatever the style writes it as: rgb(), color(), a name.
inline Color pageColor(const std::string& variable) {
  emscripten::val pixel = mcpapps::dom::create("canvas");
  pixel.set("width", 1);
  pixel.set("height", 1);
  emscripten::val context = pixel.call<emscripten::val>("getContext", std::string("2d"));
  context.set("fillStyle", mcpapps::styleColor(variable, "gray"));
  context.call<void>("fillRect", 0, 0, 1, 1);
  const emscripten::val data = context.call<emscripten::val>("getImageData", 0, 0, 1, 1)["data"];
  return {data[0].as<float>() / 255, data[1].as<float>() / 255, data[2].as<float>() / 255};
}

}  // namespace webgl
