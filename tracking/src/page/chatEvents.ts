/** `news`: the page's stream says that the chat has something new, or was cut and is open again. `shut`: nobody reads the chat any more. */
export const chatEvents = new EventTarget();
