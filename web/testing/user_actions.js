// The user's actions that a dev host records. Runs in Node and in browsers.

/** The time in milliseconds in which an action may cause a message of the view. */
export const longestDelay = 1500;

/** The id of the clicked element in `user` of an entry, if it was a click. @param {string | undefined} user */
export const clickedId = (user) => /^(?:click|pointerup|pointerdown) #(\S+)$/.exec(user ?? "")?.[1];
