// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Calls of the view's tools that run as tasks. Linked only into views that answer them.

#include <algorithm>
#include <chrono>
#include <list>
#include <string>
#include <vector>

#include "app/app_state.h"
#include "app/tool_registry.h"
#include "codec/merge.h"
#include "codec/text.h"
#include "mcpapps/draft.h"

namespace mcpapps::draft {
namespace {

using mcpapps::detail::Responder;

constexpr std::size_t kMostTasks = 100;
constexpr double kLongestMs = 60 * 60 * 1000;
constexpr double kPollMs = 500;

struct CreateTaskResult {
  TaskState task;
};
MCPAPPS_DESCRIBE(CreateTaskResult, task)

auto now() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

class Tasks : public std::enable_shared_from_this<Tasks> {
 public:
  using Answer = void (Tasks::*)(const Payload& params, const Responder& responder);

  explicit Tasks(std::weak_ptr<mcpapps::detail::AppState> app) : app_(std::move(app)) {}

  bool begin(const mcpapps::detail::RegisteredToolState& tool, const Payload& params,
             const Responder& call) {
    const Payload wanted = params.member("task");
    const std::string_view support =
        tool.definition.value().member("execution").member("taskSupport").string();
    const bool isRequired = support == "required";
    if (!wanted && !isRequired) return true;
    if (!wanted || (!isRequired && support != "optional")) {
      call.error(error_code::kMethodNotFound,
                 tool.name + (wanted ? ": is not called as a task" : ": is called as a task only"));
      return false;
    }
    forgetOld();
    if (tasks_.size() >= kMostTasks) {
      call.error(error_code::kInternalError, tool.name + ": there are too many tasks");
      return false;
    }
    const auto created = now();
    const packed::Value ttl = wanted.value().member("ttl");
    TaskState state{.taskId = decimal(static_cast<double>(created.time_since_epoch().count())) +
                              "-" + decimal(++count_),
                    .createdAt = created,
                    .lastUpdatedAt = created,
                    .ttl = ttl.isNumber() ? std::clamp(ttl.number(), 0.0, kLongestMs) : kLongestMs,
                    .pollInterval = kPollMs};
    tasks_.push_back({state, clockTime(), call, {}, {}});
    call.defer(CreateTaskResult{state},
               [weak = weak_from_this(), id = state.taskId](const Payload& message) {
                 if (const auto self = weak.lock()) self->end(id, message);
               });
    return true;
  }

  void get(const Payload& params, const Responder& responder) {
    if (const Known* task = find(params, responder)) responder.result(task->state);
  }

  void result(const Payload& params, const Responder& responder) {
    Known* const task = find(params, responder);
    if (!task) return;
    if (task->state.status == TaskStatus::Working) return task->waiting.push_back(responder);
    answer(*task, responder);
  }

  void cancel(const Payload& params, const Responder& responder) {
    Known* const task = find(params, responder);
    if (!task) return;
    if (task->state.status != TaskStatus::Working) {
      return responder.error(error_code::kInvalidParams, "params.taskId: this task has ended");
    }
    const Responder call = task->call;
    leave(*task, TaskStatus::Cancelled);
    responder.result(task->state);
    // The handler may do anything.
    call.cancel();
  }

 private:
  struct Known {
    TaskState state;
    TimePoint begin;
    Responder call;
    /// With the result or the error; empty until then.
    Payload message;
    std::vector<Responder> waiting;
  };

  TimePoint clockTime() const {
    const auto app = app_.lock();
    return app ? app->environment().clock->now() : TimePoint();
  }

  void forgetOld() {
    const TimePoint time = clockTime();
    const auto isOld = [&](const Known& task) {
      return static_cast<double>((time - task.begin).count()) >= task.state.ttl.value_or(0);
    };
    while (true) {
      const auto old = std::ranges::find_if(tasks_, isOld);
      if (old == tasks_.end()) return;
      const Responder call = old->call;
      tasks_.erase(old);
      call.cancel();
    }
  }

  Known* find(const Payload& params, const Responder& responder) {
    forgetOld();
    const packed::Value id = params.value().member("taskId");
    const auto found = std::ranges::find_if(
        tasks_, [&](const Known& task) { return task.state.taskId == id.string(); });
    if (found != tasks_.end()) return &*found;
    responder.error(error_code::kInvalidParams, "params.taskId: there is no such task");
    return nullptr;
  }

  void end(std::string_view id, const Payload& message) {
    const auto task =
        std::ranges::find_if(tasks_, [&](const Known& one) { return one.state.taskId == id; });
    if (task == tasks_.end()) return;
    task->message = message;
    const packed::Value result = message.value().member("result");
    const packed::Value error = message.value().member("error").member("message");
    if (error.isString()) task->state.statusMessage = std::string(error.string());
    const bool isDone = !result.isAbsent() && !result.member("isError").boolean();
    leave(*task, isDone ? TaskStatus::Completed : TaskStatus::Failed);
  }

  void leave(Known& task, TaskStatus status) {
    task.state.status = status;
    task.state.lastUpdatedAt = now();
    for (const Responder& one : std::exchange(task.waiting, {})) answer(task, one);
  }

  static void answer(const Known& task, const Responder& responder) {
    if (const Payload result = task.message.member("result")) {
      const Payload related =
          objectOf("io.modelcontextprotocol/related-task", Payload::of(TaskId{task.state.taskId}));
      const Payload meta = result.member("_meta");
      return responder.result(merge(result, objectOf("_meta", merge(meta, related))));
    }
    const Payload error = task.message.member("error");
    if (!error) return responder.error(error_code::kInternalError, "the task was cancelled");
    responder.error(static_cast<int>(error.value().member("code").number()),
                    task.state.statusMessage.value_or(""), error.member("data"));
  }

  std::weak_ptr<mcpapps::detail::AppState> app_;
  /// Their places stay: a handler may begin another one.
  std::list<Known> tasks_;
  double count_ = 0;
};

}  // namespace

void answerTasks(App& app) {
  const auto state = app.hold();
  const auto tasks = std::make_shared<Tasks>(state);
  const Payload calls = objectOf("tools", objectOf("call", Payload::emptyObject()));
  state->announce(objectOf(
      "tasks", merge(objectOf("cancel", Payload::emptyObject()), objectOf("requests", calls))));
  state->tools().beforeCall = [tasks](const mcpapps::detail::RegisteredToolState& tool,
                                      const Payload& params, const Responder& call) {
    return tasks->begin(tool, params, call);
  };
  const auto on = [&](std::string_view method, Tasks::Answer answer) {
    state->setOwnRequestHandler(method,
                                [tasks, answer](const Payload& params, const Responder& responder) {
                                  (*tasks.*answer)(params, responder);
                                });
  };
  on(kGetTask.name, &Tasks::get);
  on(kTaskResult.name, &Tasks::result);
  on(kCancelTask.name, &Tasks::cancel);
}

}  // namespace mcpapps::draft
