# Each public header alone, as a source of its own: it includes what it needs, and needs no
# exceptions and no RTTI. Nothing is linked with these.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS
  RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/include ${CMAKE_CURRENT_SOURCE_DIR}/include/*.h)
foreach(header IN LISTS headers)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/headers/${header}.cpp)
  # Twice: it must also guard itself.
  file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${header}\"\n#include \"${header}\"\n")
  list(APPEND sources ${source})
endforeach()

add_library(mcpapps_headers OBJECT EXCLUDE_FROM_ALL ${sources})
target_link_libraries(mcpapps_headers PRIVATE mcpapps_sdk)
mcpapps_library_options(mcpapps_headers)
