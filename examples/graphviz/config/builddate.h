#define BUILDDATE "as it is shown"
