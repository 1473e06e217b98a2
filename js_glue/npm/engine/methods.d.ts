// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// The module is made by bindings/npm/build_package.mjs: it has all methods. These are used.
export * from "../types/constants.js";
export declare const PING_METHOD: string, PROGRESS_METHOD: string, CANCELLED_METHOD: string;
export declare const CALL_TOOL_METHOD: string, LIST_TOOLS_METHOD: string, TOOLS_LIST_CHANGED_METHOD: string;
export declare const READ_RESOURCE_METHOD: string, LIST_RESOURCES_METHOD: string, CREATE_MESSAGE_METHOD: string;
export declare const UPDATE_MODEL_CONTEXT_METHOD: string, LOGGING_MESSAGE_METHOD: string;
