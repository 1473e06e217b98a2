# nlohmann_json and Catch2: what scripts/setup brought first, then what is installed, then, if
# allowed, a download.
include(FetchContent)
include(${CMAKE_CURRENT_LIST_DIR}/mcpapps_cache.cmake)

# Our own copy only by its own folder: under Emscripten no system folder may become a search path.
if(EXISTS ${MCPAPPS_CACHE}/nlohmann_json/complete AND NOT nlohmann_json_DIR)
  set(nlohmann_json_DIR ${MCPAPPS_CACHE}/nlohmann_json/usr/share/cmake/nlohmann_json)
endif()
if(EXISTS ${MCPAPPS_CACHE}/catch2/complete AND NOT FETCHCONTENT_SOURCE_DIR_CATCH2)
  set(FETCHCONTENT_SOURCE_DIR_CATCH2 ${MCPAPPS_CACHE}/catch2)
endif()

# mcpapps_dependency(NAME VERSION REPOSITORY COMMIT)
macro(mcpapps_dependency name version repository commit)
  FetchContent_Declare(${name}
    GIT_REPOSITORY ${repository}
    GIT_TAG ${commit}
    SYSTEM
    FIND_PACKAGE_ARGS ${version} CONFIG
  )
  if(MCPAPPS_FETCH_DEPENDENCIES OR FETCHCONTENT_SOURCE_DIR_${name})
    FetchContent_MakeAvailable(${name})
  else()
    find_package(${name} ${version} CONFIG REQUIRED)
  endif()
endmacro()

set(JSON_Install OFF CACHE INTERNAL "Our installed package brings the headers")
mcpapps_dependency(nlohmann_json 3.11
  https://github.com/nlohmann/json.git 9cca280a4d0ccf0c08f47a99aa71d1b0e52f8d03) # 3.11.3

if(MCPAPPS_BUILD_TESTS)
  # A hundred small files; in a few large ones they compile several times as fast.
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 30)
  # The C++ of our tests: what Catch2 can print depends on it.
  set(CMAKE_CXX_STANDARD 20)
  mcpapps_dependency(Catch2 3.4
    https://github.com/catchorg/Catch2.git fa43b77429ba76c462b1898d6cd2f2d7a9416b14) # 3.7.1
  unset(CMAKE_UNITY_BUILD)
  unset(CMAKE_UNITY_BUILD_BATCH_SIZE)
  unset(CMAKE_CXX_STANDARD)
endif()
