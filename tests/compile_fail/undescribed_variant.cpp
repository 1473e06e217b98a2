// expect: unionHasNoDescription<std::variant<Circle, Square>, &Drawing::shape>
// expect: see unionOf()

#include <mcpapps/mcpapps.h>

struct Circle {
  double radius = 0;
};
MCPAPPS_DESCRIBE(Circle, radius)
struct Square {
  double side = 0;
};
MCPAPPS_DESCRIBE(Square, side)
struct Drawing {
  std::variant<Circle, Square> shape;
};
MCPAPPS_DESCRIBE(Drawing, shape)  // here

bool show(const mcpapps::Payload& data) { return data.as<Drawing>().has_value(); }
