// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

import { simdCompiler } from "../../translator/simd/compiler.mjs";
import { installWith } from "./install.js";

/** Of `mcpapps/webassembly/simd`. @param {Error} error @param {(expression: string) => any} evaluate */
export const install = (error, evaluate) => installWith(error, { compiler: simdCompiler, evaluate });
