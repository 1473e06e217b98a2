# Finds Emscripten (on PATH, in an activated emsdk, or where scripts/setup put it) and includes its toolchain file, so
# that `cmake --preset wasm-release` works without any environment. In an installed mcpapps, it also lets
# find_package(mcpapps) find that.
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_cache.cmake)

find_program(MCPAPPS_EMCC emcc
  PATHS $ENV{EMSDK}/upstream/emscripten ${MCPAPPS_CACHE}/emscripten/usr/bin
  NO_CMAKE_FIND_ROOT_PATH
)
if(NOT MCPAPPS_EMCC)
  message(FATAL_ERROR "emcc was not found. Put Emscripten 6.0.5 or newer on PATH (https://emscripten.org), or run "
    "scripts/setup in a clone of mcpapps.")
endif()

# emcc may be a link into Emscripten's folder.
file(REAL_PATH ${MCPAPPS_EMCC} emcc)
cmake_path(GET emcc PARENT_PATH emscripten)
# The system's python starts twice as fast as a version manager's shim.
if(NOT DEFINED ENV{EMSDK_PYTHON} AND EXISTS /usr/bin/python3)
  set(ENV{EMSDK_PYTHON} /usr/bin/python3)
endif()
include(${emscripten}/cmake/Modules/Platform/Emscripten.cmake)

# Emscripten looks for packages in its own folders only.
list(APPEND CMAKE_FIND_ROOT_PATH ${CMAKE_PREFIX_PATH})
# Also after a request with another version, which has cached that there is none.
if(NOT mcpapps_DIR AND EXISTS ${CMAKE_CURRENT_LIST_DIR}/mcpappsConfig.cmake)
  set(mcpapps_DIR ${CMAKE_CURRENT_LIST_DIR} CACHE PATH "The mcpapps that this toolchain file is part of" FORCE)
endif()
