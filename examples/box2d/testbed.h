// The Testbed as the view reads and changes it. Its parts are static variables of its main.cpp.
#pragma once

#include <optional>
#include <string>

#include "state.h"

struct Settings;
class Test;

struct Testbed {
  Settings& settings;
  Test*& test;
  int& selection;
};

/// Opens the scene from its beginning; false if there is none with this name.
bool pickScene(Testbed testbed, const std::string& name);
/// One after the other, with commas.
std::string sceneNames();

State stateOf(Testbed testbed);
void setParameters(Testbed testbed, const Parameters& parameters);

/// The body that the user drags now, as far as it has come.
std::optional<Drag> dragOf(Testbed testbed);
