/** `news`: the chat may have changed, or the page's stream has reconnected. `shut`: the chat panel was closed. */
export const chatEvents = new EventTarget();
