# Each public header alone, as a source of its own: it includes what it needs, and needs no
# exceptions and no RTTI. Nothing is linked with these.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS
  RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/include ${CMAKE_CURRENT_SOURCE_DIR}/include/*.h)
# It includes cpp-httplib, which is not everywhere.
list(REMOVE_ITEM headers mcpapps/server_httplib.h)
file(READ include/mcpapps/mcpapps.h all_of_the_sdk)
foreach(header IN LISTS headers)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/headers/${header}.cpp)
  # Twice: it must also guard itself.
  set(content "#include \"${header}\"\n#include \"${header}\"\n")
  if(NOT header MATCHES "/(json|fake_host)\\.h$")
    string(APPEND content "#ifdef INCLUDE_NLOHMANN_JSON_HPP_\n#error takes long to compile\n#endif\n")
  endif()
  file(CONFIGURE OUTPUT ${source} CONTENT "${content}")
  string(FIND "${all_of_the_sdk}" "\"${header}\"" found)
  set(apart "/(mcpapps|csv|page|json|server|server_http|testing|testing_page|fake_host|recording)\\.h$|/(detail|page)/")
  if(found EQUAL -1 AND NOT header MATCHES "${apart}")
    message(SEND_ERROR "mcpapps.h does not include ${header}")
  endif()
  list(APPEND sources ${source})
endforeach()

add_library(mcpapps_headers OBJECT EXCLUDE_FROM_ALL ${sources})
target_link_libraries(mcpapps_headers PRIVATE mcpapps_sdk)
mcpapps_library_options(mcpapps_headers)
# One by one: that is what it is for.
set_property(TARGET mcpapps_headers PROPERTY UNITY_BUILD OFF)
