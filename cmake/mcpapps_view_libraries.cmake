# mcpapps_view_libraries(TARGET): compiles the project's own libraries that TARGET links, directly or not, for size and
# with LTO, as views are. CMake's build type would give them -O3 in Release: docs/libraries.md has the numbers. The
# options come before those of the library and its sources, which override them. Not in Debug builds.
function(mcpapps_view_libraries target)
  # An interface library compiles nothing, but may stand for others.
  get_target_property(libraries ${target} LINK_LIBRARIES)
  get_target_property(others ${target} INTERFACE_LINK_LIBRARIES)
  foreach(library IN LISTS libraries others)
    string(REGEX REPLACE "^\\$<(BUILD_INTERFACE|LINK_ONLY):(.*)>$" "\\2" library "${library}")
    if(NOT TARGET "${library}" OR library MATCHES "^mcpapps")
      continue()
    endif()
    get_target_property(aliased ${library} ALIASED_TARGET)
    if(aliased)
      set(library ${aliased})
    endif()
    get_target_property(is_imported ${library} IMPORTED)
    get_target_property(type ${library} TYPE)
    get_target_property(is_done ${library} MCPAPPS_FOR_VIEWS)
    if(is_imported OR is_done OR NOT type MATCHES "^(STATIC|OBJECT|INTERFACE)_LIBRARY$")
      continue()
    endif()
    set_target_properties(${library} PROPERTIES MCPAPPS_FOR_VIEWS ON)
    if(NOT type STREQUAL INTERFACE_LIBRARY)
      target_compile_options(${library} BEFORE PRIVATE
        "$<$<AND:$<COMPILE_LANGUAGE:C,CXX>,$<NOT:$<CONFIG:Debug>>>:-Oz;-flto>")
      mcpapps_shorten_paths(${library})
    endif()
    mcpapps_view_libraries(${library})
  endforeach()
endfunction()

# mcpapps_shorten_paths(TARGET): makes __FILE__ relative to the project's folder, as messages of libraries may reach the
# user and the model. Debug builds keep the path for editors.
function(mcpapps_shorten_paths target)
  target_compile_options(${target} PRIVATE
    "$<$<AND:$<COMPILE_LANGUAGE:C,CXX>,$<NOT:$<CONFIG:Debug>>>:-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=>")
endfunction()
