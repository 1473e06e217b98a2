# mcpapps_view_libraries(TARGET): the libraries that the project builds itself and that TARGET links, also by way of
# others, are compiled as views are, for size and optimized when they are linked. Else they would have what CMake's
# build type says, -O3 in Release: docs/libraries.md has the numbers. The options stand before those of the library and
# of its sources: what its author says of it counts. Not in Debug builds.
function(mcpapps_view_libraries target)
  # An interface library compiles nothing, and may be a name for others that do.
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

# mcpapps_shorten_paths(TARGET): __FILE__ in its sources begins at the project's folder. Else a message of a library
# would tell the user and the model where the page was built. Debug builds keep the path, which editors open.
function(mcpapps_shorten_paths target)
  target_compile_options(${target} PRIVATE
    "$<$<AND:$<COMPILE_LANGUAGE:C,CXX>,$<NOT:$<CONFIG:Debug>>>:-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=>")
endfunction()
