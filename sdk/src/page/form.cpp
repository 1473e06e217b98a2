// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/page/form.h"

#include "codec/text.h"

namespace mcpapps::page::detail {

void showFormErrors(Node form, const std::vector<Problem>& problems) {
  for (const Problem& problem : problems) {
    const std::string_view path = problem.path;
    driver::setFormError(form, path.substr(0, path.find_first_of(".[")), problem.message);
  }
  // A mistake of the struct or the page may be at no control.
  driver::report("the form does not fit: " + toString(problems));
}

Payload withoutEmpty(const Payload& values, const Type& type) {
  Payload left = values;
  for (const Field& field : type.fields) {
    if (field.type().kind != Kind::Optional) continue;
    const packed::Value value = values.value().member(field.name);
    if (value.isNull() || (value.isString() && value.string().empty())) {
      left = without(left, field.name);
    }
  }
  return left;
}

}  // namespace mcpapps::page::detail
