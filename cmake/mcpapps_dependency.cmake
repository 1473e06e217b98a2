# Finds nlohmann_json and Catch2: first from scripts/setup, then installed ones, then by a download, if allowed.
include(FetchContent)
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_cache.cmake)

option(MCPAPPS_FETCH_DEPENDENCIES "Download libraries that are not found on this machine" ON)

# mcpapps_dependency(NAME VERSION REPOSITORY COMMIT)
macro(mcpapps_dependency name version repository commit)
  FetchContent_Declare(${name}
    GIT_REPOSITORY ${repository}
    GIT_TAG ${commit}
    SYSTEM # from CMake 3.25 on; an older one takes the word for a part of the tag
    FIND_PACKAGE_ARGS ${version} CONFIG
  )
  if(MCPAPPS_FETCH_DEPENDENCIES OR FETCHCONTENT_SOURCE_DIR_${name})
    FetchContent_MakeAvailable(${name})
  else()
    find_package(${name} ${version} CONFIG REQUIRED)
  endif()
endmacro()
