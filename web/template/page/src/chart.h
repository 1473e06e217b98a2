#pragma once

#include "dice.h"
#include "view.page.h"

namespace my_view {

/// A column of the page for each total. The style sheet of view.html draws the bars, in the colours
/// of the host.
class Chart {
 public:
  void show(const Rolls& rolls) const;

 private:
  ViewPage page_;
};

}  // namespace my_view
