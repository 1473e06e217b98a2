# mcpapps_embed_view(TARGET VIEW [PAGE file] [CMAKE_ARGS argument…])
#
# Puts the page of a view into a native program, such as its server. The header VIEW.embedded.h, which the sources
# of TARGET can include, has it as `mcpapps::embedded::VIEW`, a std::string_view.
#
# VIEW is a view of this project, made by mcpapps_add_view(). Its page is built along with TARGET: by an Emscripten
# build of the same project, Release, in the folder mcpapps-pages of the build folder, configured at its first build
# with CMAKE_ARGS. A project that has mcpapps by find_package() says there where that for Emscripten is:
# -DCMAKE_TOOLCHAIN_FILE=<its folder>/lib/cmake/mcpapps/emscripten-toolchain.cmake. Or PAGE is a page that another build
# has made; then nothing is built, and VIEW is only a name.

function(mcpapps_embed_view target view)
  cmake_parse_arguments(PARSE_ARGV 2 embed "" PAGE CMAKE_ARGS)
  if(embed_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "mcpapps_embed_view(${target} ${view}): unknown arguments ${embed_UNPARSED_ARGUMENTS}")
  endif()
  if(EMSCRIPTEN)
    message(FATAL_ERROR "mcpapps_embed_view(${target} ${view}): a page is embedded in a native program. Call this "
      "inside of if(NOT EMSCRIPTEN).")
  endif()
  if(NOT view MATCHES "^[A-Za-z_][A-Za-z0-9_]*$")
    message(FATAL_ERROR "mcpapps_embed_view(${target} ${view}): the view's name has to be a name of C++ as well")
  endif()
  if(embed_PAGE)
    cmake_path(ABSOLUTE_PATH embed_PAGE BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE page)
    set(built "")
  else()
    mcpapps_page_of(${view} "${embed_CMAKE_ARGS}" page)
    set(built ${view}_embedded_page)
  endif()

  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target}.embedded)
  set(bytes ${folder}/${view}.embedded.cpp)
  set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/mcpapps_embed_bytes.cmake)
  file(CONFIGURE OUTPUT ${folder}/${view}.embedded.h CONTENT [[
#pragma once
#include <string_view>
namespace mcpapps::embedded {
/// The page of the view @view@.
extern const std::string_view @view@;
}  // namespace mcpapps::embedded
]] @ONLY)
  add_custom_command(
    OUTPUT ${bytes}
    COMMAND ${CMAKE_COMMAND} -DPAGE=${page} -DVIEW=${view} -DOUTPUT=${bytes} -P ${script}
    DEPENDS ${page} ${built} ${script}
    COMMENT "Embedding ${view}.html"
    VERBATIM
  )
  target_sources(${target} PRIVATE ${bytes})
  target_include_directories(${target} PRIVATE ${folder})
endfunction()

# Sets `result` to the page that the Emscripten build of this project makes of the view.
function(mcpapps_page_of view cmake_args result)
  set(build ${CMAKE_BINARY_DIR}/mcpapps-pages)
  set(page ${build}/pages/${view}.html)
  get_property(is_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(is_multi_config)
    set(page ${build}/pages/Release/${view}.html)
  endif()
  set(${result} ${page} PARENT_SCOPE)
  if(TARGET ${view}_embedded_page)
    return()
  endif()
  get_property(pages GLOBAL PROPERTY mcpapps_embedded_pages)
  set(configured "")
  if(NOT pages)
    set(configured ${build}/configured)
    add_custom_command(
      OUTPUT ${configured}
      COMMAND ${CMAKE_COMMAND} -S ${CMAKE_SOURCE_DIR} -B ${build} -G ${CMAKE_GENERATOR} -DCMAKE_BUILD_TYPE=Release
        -DCMAKE_TOOLCHAIN_FILE=${CMAKE_CURRENT_FUNCTION_LIST_DIR}/emscripten-toolchain.cmake
        -DMCPAPPS_EMBEDDED_PAGES=${build}/pages ${cmake_args}
      COMMAND ${CMAKE_COMMAND} -E touch ${configured}
      COMMENT "Configuring the build of pages"
      VERBATIM
    )
  endif()
  # Only that build knows its sources, and does nothing if none has changed.
  add_custom_target(${view}_embedded_page
    COMMAND ${CMAKE_COMMAND} --build ${build} --config Release --target ${view}_page
    BYPRODUCTS ${page}
    DEPENDS ${configured}
    VERBATIM
  )
  # In sequence, as they build in one folder.
  if(pages)
    add_dependencies(${view}_embedded_page ${pages})
  endif()
  set_property(GLOBAL APPEND PROPERTY mcpapps_embedded_pages ${view}_embedded_page)
endfunction()
