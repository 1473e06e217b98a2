// In the place of glad, which looks for the functions of desktop OpenGL: a view has those of
// OpenGL ES 3.
#pragma once

#include <GLES3/gl3.h>
