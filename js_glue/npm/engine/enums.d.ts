// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// The module is made by bindings/npm/build_package.mjs.
type Numbers<Names extends string> = Readonly<Record<Names, number>>;

export declare const EngineEvent: Numbers<
  "Send" | "Settle" | "Progress" | "Cancelled" | "Error" | "Stray" | "StartTimer" | "StopTimer"
>;
export declare const Outcome: Numbers<
  "Result" | "RemoteError" | "BadResult" | "Timeout" | "TotalTimeout" | "Closed" | "Cancelled" | "Failed"
>;
export declare const Handling: Numbers<"None" | "AsItIs" | "Checked">;
export {};
