/** Told whenever the page's stream says that the chat has something new, and when it was cut and is open again. */
export const chatNews = new EventTarget();
