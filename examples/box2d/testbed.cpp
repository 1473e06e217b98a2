#include "testbed.h"

#include <strings.h>

#include "settings.h"
#include "test.h"

namespace {

/// Names members of Test that are for its scenes alone.
struct Scene : Test {
  static b2World& world(Test* test) { return *(test->*&Scene::m_world); }
  static b2MouseJoint* mouseJoint(Test* test) { return test->*&Scene::m_mouseJoint; }
};

Point toPoint(const b2Vec2& vector) { return {vector.x, vector.y}; }

}  // namespace

bool pickScene(Testbed testbed, const std::string& name) {
  for (int i = 0; i < g_testCount; ++i) {
    if (strcasecmp(name.c_str(), g_testEntries[i].name) != 0) continue;
    delete testbed.test;
    // Before the scene, which may set it otherwise.
    g_camera.m_zoom = 1;
    g_camera.m_center.Set(0, 20);
    testbed.selection = testbed.settings.m_testIndex = i;
    testbed.test = g_testEntries[i].createFcn();
    return true;
  }
  return false;
}

std::string sceneNames() {
  std::string names;
  for (int i = 0; i < g_testCount; ++i)
    names += (i == 0 ? "" : ", ") + std::string(g_testEntries[i].name);
  return names;
}

State stateOf(Testbed testbed) {
  const Settings& settings = testbed.settings;
  return {.scene = g_testEntries[testbed.selection].name,
          .gravity = toPoint(Scene::world(testbed.test).GetGravity()),
          .hertz = settings.m_hertz,
          .velocityIterations = settings.m_velocityIterations,
          .positionIterations = settings.m_positionIterations,
          .isPaused = settings.m_pause};
}

void setParameters(Testbed testbed, const Parameters& parameters) {
  Settings& settings = testbed.settings;
  settings.m_hertz = static_cast<float>(parameters.hertz.value_or(settings.m_hertz));
  settings.m_velocityIterations =
      parameters.velocityIterations.value_or(settings.m_velocityIterations);
  settings.m_positionIterations =
      parameters.positionIterations.value_or(settings.m_positionIterations);
  settings.m_pause = parameters.isPaused.value_or(settings.m_pause);
  if (!parameters.gravity) return;
  b2World& world = Scene::world(testbed.test);
  world.SetGravity(
      {static_cast<float>(parameters.gravity->x), static_cast<float>(parameters.gravity->y)});
  // Those that sleep would not notice.
  for (b2Body* body = world.GetBodyList(); body; body = body->GetNext()) body->SetAwake(true);
}

std::optional<Drag> dragOf(Testbed testbed) {
  b2MouseJoint* const joint = Scene::mouseJoint(testbed.test);
  if (!joint) return {};
  const b2Body* const body = joint->GetBodyB();
  const Point at = toPoint(body->GetWorldCenter());
  return Drag{.mass = body->GetMass(), .from = at, .to = at};
}
