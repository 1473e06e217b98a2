include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_dependency.cmake)

# Only the folder of the cached copy: under Emscripten no system folder may become a search path.
if(EXISTS ${MCPAPPS_CACHE}/nlohmann_json/complete AND NOT nlohmann_json_DIR)
  set(nlohmann_json_DIR ${MCPAPPS_CACHE}/nlohmann_json/usr/share/cmake/nlohmann_json)
endif()
set(JSON_Install OFF CACHE INTERNAL "Our installed package brings the headers")
mcpapps_dependency(nlohmann_json 3.11
  https://github.com/nlohmann/json.git 9cca280a4d0ccf0c08f47a99aa71d1b0e52f8d03) # 3.11.3

# For servers in C++, also in the installed package. If the library was found on the machine, its own target is known
# only in this folder. Imported, as it is not to be installed.
add_library(mcpapps::nlohmann_json INTERFACE IMPORTED GLOBAL)
target_link_libraries(mcpapps::nlohmann_json INTERFACE nlohmann_json::nlohmann_json)

if(MCPAPPS_BUILD_TESTS)
  mcpapps_find_catch2()
endif()
