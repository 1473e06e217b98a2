# The folder that scripts/setup fills: programs and libraries that this machine did not have.
if(DEFINED ENV{MCPAPPS_CACHE})
  set(MCPAPPS_CACHE $ENV{MCPAPPS_CACHE})
elseif(DEFINED ENV{XDG_CACHE_HOME})
  set(MCPAPPS_CACHE $ENV{XDG_CACHE_HOME}/mcpapps)
else()
  set(MCPAPPS_CACHE $ENV{HOME}/.cache/mcpapps)
endif()
