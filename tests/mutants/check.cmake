# Runs PROGRAM, or its one test case FAILING, which is to fail; and says how it went as
# tests/cpp/support/progress.cpp does, so that it is counted.
execute_process(COMMAND ${PROGRAM} ${FAILING} OUTPUT_VARIABLE said RESULT_VARIABLE status)
if(FAILING)
  string(REGEX MATCH "test cases: 1 \\| 1 failed" expected "${said}")
else()
  string(REGEX MATCH "All tests passed" expected "${said}")
endif()
if(expected)
  message("ok   ${NAME}")
else()
  message("FAIL ${NAME}")
  message(FATAL_ERROR "${PROGRAM} ended with ${status} and said:\n${said}")
endif()
