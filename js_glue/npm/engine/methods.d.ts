// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// The module is made by bindings/npm/build_package.mjs.
export declare const LATEST_PROTOCOL_VERSION: string;
export declare const ELICIT_METHOD: string;
export declare const HOST_CONTEXT_CHANGED_METHOD: string;
export declare const INITIALIZE_METHOD: string;
export declare const INITIALIZED_METHOD: string;
export declare const PING_METHOD: string;
export declare const LIST_PROMPTS_METHOD: string;
export declare const PROMPTS_LIST_CHANGED_METHOD: string;
export declare const LIST_RESOURCES_METHOD: string;
export declare const LIST_RESOURCE_TEMPLATES_METHOD: string;
export declare const READ_RESOURCE_METHOD: string;
export declare const RESOURCES_LIST_CHANGED_METHOD: string;
export declare const CREATE_MESSAGE_METHOD: string;
export declare const CALL_TOOL_METHOD: string;
export declare const LIST_TOOLS_METHOD: string;
export declare const TOOLS_LIST_CHANGED_METHOD: string;
export declare const TOOL_INPUT_METHOD: string;
export declare const TOOL_INPUT_PARTIAL_METHOD: string;
export declare const TOOL_RESULT_METHOD: string;
export declare const TOOL_CANCELLED_METHOD: string;
export declare const OPEN_LINK_METHOD: string;
export declare const DOWNLOAD_FILE_METHOD: string;
export declare const MESSAGE_METHOD: string;
export declare const UPDATE_MODEL_CONTEXT_METHOD: string;
export declare const REQUEST_DISPLAY_MODE_METHOD: string;
export declare const SIZE_CHANGED_METHOD: string;
export declare const LOGGING_MESSAGE_METHOD: string;
export declare const REQUEST_TEARDOWN_METHOD: string;
export declare const RESOURCE_TEARDOWN_METHOD: string;
export declare const PROGRESS_METHOD: string;
export declare const CANCELLED_METHOD: string;
