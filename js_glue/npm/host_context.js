// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// It grows to 1,000 members at most: each change looks at all of them.
const mostMembers = 1000;

/**
 * @import { Container } from "./size.js"
 * @import { McpUiHostContext } from "./types/ui_context.js"
 */

/** What the host has told of its context. */
export class HostContext {
  /** A new object after each change; undefined at first. @type {McpUiHostContext | undefined} */
  value;
  /** The `containerDimensions` in force. @type {Container | undefined} */
  container;

  /**
   * Gives whether the display mode is another, and the name of a member for which there is no room.
   * @param {McpUiHostContext} changed
   */
  merge(changed) {
    const { displayMode, containerDimensions } = changed;
    const before = this.value?.displayMode ?? "inline";
    const members = Object.entries({ ...this.value, ...changed });
    this.value = Object.fromEntries(members.slice(0, mostMembers));
    const isOtherMode = (displayMode ?? before) !== before;
    // Those of a display mode end with it, although the context keeps them, as the reference SDK's does.
    if (containerDimensions || isOtherMode) this.container = containerDimensions;
    return { isOtherMode, leftOut: members[mostMembers]?.[0] };
  }
}
