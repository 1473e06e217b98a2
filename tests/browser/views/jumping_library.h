// A library in C as there are many: an error leaves all of its functions at once, by longjmp().
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// The sum of a text of numbers and parentheses, such as "(1 2 (3))"; -1 if it is wrong. `onNumber`
/// is called with each number and may call sumOf() again; if it gives 0, the sum ends there, and is
/// -2.
int sumOf(const char* text, int (*onNumber)(int number));

#ifdef __cplusplus
}
#endif
