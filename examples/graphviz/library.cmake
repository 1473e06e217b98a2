# add_graphviz(NAME): the library NAME has what lays out a graph by dot and writes SVG, of the sources in
# graphviz_FOLDER; NAME_expat reads the labels that are written as HTML, of those in expat_FOLDER. Graphviz's configure
# looks for a hundred things that no page has; what it would say is in config/config.h.
set(graphviz_example ${CMAKE_CURRENT_LIST_DIR})

function(add_graphviz name)
  set(config ${graphviz_example}/config)
  set(expat ${expat_FOLDER}/expat/lib)
  add_library(${name}_expat STATIC EXCLUDE_FROM_ALL ${expat}/xmlparse.c ${expat}/xmlrole.c ${expat}/xmltok.c)
  target_include_directories(${name}_expat SYSTEM PUBLIC ${expat} PRIVATE ${config})

  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${name}_generated)
  set(generator ${graphviz_example}/generate.sh)
  file(MAKE_DIRECTORY ${generated})
  set(parsers ${generated}/grammar.c ${generated}/scan.c ${generated}/htmlparse.c)
  add_custom_command(
    OUTPUT ${parsers} ${generated}/colortbl.h
    COMMAND sh ${generator} ${graphviz_FOLDER}
    WORKING_DIRECTORY ${generated}
    DEPENDS ${generator}
    COMMENT "Generating sources of Graphviz"
    VERBATIM
  )

  set(parts cdt cgraph pathplan pack common gvc dotgen ortho label xdot)
  list(TRANSFORM parts PREPEND ${graphviz_FOLDER}/lib/)
  list(TRANSFORM parts APPEND /*.c OUTPUT_VARIABLE files)
  file(GLOB sources ${files})
  # Programs, renderers of former times, and what replaces functions that every system has now.
  list(FILTER sources EXCLUDE REGEX
    "/(main[1-3]?|args|nrtmain|tester|ptest|cmpnd|gvbuffstderr|gvtool_tred|strn?casecmp)\\.c$")
  list(FILTER sources EXCLUDE REGEX "/(diagen|hpglgen|mifgen|mpgen|picgen|vtxgen)\\.c$")
  add_library(${name} STATIC EXCLUDE_FROM_ALL ${sources} ${parsers} ${generated}/colortbl.h
    ${graphviz_FOLDER}/plugin/core/gvrender_core_svg.c
    ${graphviz_FOLDER}/plugin/dot_layout/gvlayout_dot_layout.c
  )
  target_link_libraries(${name} PRIVATE ${name}_expat)
  target_include_directories(${name} SYSTEM PUBLIC
    ${config} ${generated} ${graphviz_FOLDER} ${parts} ${graphviz_FOLDER}/lib/fdpgen)
  # The warnings are for its authors. The error is one that Clang has made of a warning: of old C.
  target_compile_options(${name} PRIVATE -w $<$<C_COMPILER_ID:Clang>:-Wno-error=incompatible-function-pointer-types>)
endfunction()
