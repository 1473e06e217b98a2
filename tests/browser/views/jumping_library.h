// A typical C library: an error leaves all of its functions at once, by longjmp().
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// The sum of a text of numbers and parentheses, such as "(1 2 (3))"; -1 if it is invalid.
/// `onNumber` is called with each number and may call sumOf() again; if it returns 0, the sum ends
/// as -2.
int sumOf(const char* text, int (*onNumber)(int number));

#ifdef __cplusplus
}
#endif
