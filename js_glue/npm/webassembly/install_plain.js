// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

import { compiler } from "../../translator/validate/compiler.mjs";
import { installWith } from "./install.js";

/** Of `mcpapps/webassembly`. @param {Error} error @param {(expression: string) => any} evaluate */
export const install = (error, evaluate) => installWith(error, { compiler, evaluate });
