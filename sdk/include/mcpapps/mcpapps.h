// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// All of the SDK but what runs in a page (mcpapps/browser.h), typed pages with their forms
// (mcpapps/page.h, which the header of a page includes), files for spreadsheets (mcpapps/csv.h),
// what tests need (mcpapps/fake_host.h, mcpapps/testing.h, mcpapps/recording.h), and trees of JSON
// (mcpapps/json.h), which take long to compile.

// Included first, so that errors in these headers come without a long "included from" list.
#include "mcpapps/detail/describe_macros.h"
#include "mcpapps/detail/mistakes.h"
#include "mcpapps/detail/type_maker.h"

// IWYU pragma: begin_exports
#include "mcpapps/app.h"
#include "mcpapps/app_ref.h"
#include "mcpapps/app_tools.h"
#include "mcpapps/base64.h"
#include "mcpapps/chatgpt.h"
#include "mcpapps/chunks.h"
#include "mcpapps/clock.h"
#include "mcpapps/date.h"
#include "mcpapps/decimal.h"
#include "mcpapps/describe.h"
#include "mcpapps/download.h"
#include "mcpapps/draft.h"
#include "mcpapps/environment.h"
#include "mcpapps/format.h"
#include "mcpapps/format_options.h"
#include "mcpapps/host_calls.h"
#include "mcpapps/lazy.h"
#include "mcpapps/method.h"
#include "mcpapps/model_context.h"
#include "mcpapps/one_or_many.h"
#include "mcpapps/optimistic.h"
#include "mcpapps/optional_list.h"
#include "mcpapps/payload.h"
#include "mcpapps/pending.h"
#include "mcpapps/poller.h"
#include "mcpapps/protocol/common.h"
#include "mcpapps/protocol/content.h"
#include "mcpapps/protocol/elicitation.h"
#include "mcpapps/protocol/host_context.h"
#include "mcpapps/protocol/initialize.h"
#include "mcpapps/protocol/prompts.h"
#include "mcpapps/protocol/resources.h"
#include "mcpapps/protocol/sampling.h"
#include "mcpapps/protocol/style_variables.h"
#include "mcpapps/protocol/tools.h"
#include "mcpapps/protocol/ui.h"
#include "mcpapps/protocol/ui_meta.h"
#include "mcpapps/protocol/utilities.h"
#include "mcpapps/request_options.h"
#include "mcpapps/resource_bytes.h"
#include "mcpapps/result.h"
#include "mcpapps/saved_state.h"
#include "mcpapps/schema.h"
#include "mcpapps/stop_token.h"
#include "mcpapps/texts.h"
#include "mcpapps/transport.h"
// IWYU pragma: end_exports
