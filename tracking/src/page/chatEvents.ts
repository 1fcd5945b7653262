/** `news`: the chat may have changed, or the page's stream is open again after a failure. `shut`: the chat was closed. */
export const chatEvents = new EventTarget();
