// The windows that Dear ImGui draws over the scene.
#pragma once

/// Whether one of them takes what the user does at this place of the canvas.
bool windowAt(double x, double y);

/// Whether this turn of the wheel would scroll the window at this place.
bool canScroll(double x, double y, double deltaX, double deltaY);

/// Collapses each window to its title, but not again if the user has opened it.
void collapseWindows();
