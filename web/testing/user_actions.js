// What a dev host says of the view's user in a recording. Needs neither Node nor a browser.

/** So long after an act of the user, in milliseconds, a message of the view may have come of it. */
export const longestDelay = 1500;

/**
 * Of the element that the user clicked, by `user` of an entry; undefined if they did something else.
 * @param {string | undefined} user
 */
export const clickedId = (user) => /^(?:click|pointerup|pointerdown) #(\S+)$/.exec(user ?? "")?.[1];
