/** The header with a recipient's token. The token opens only their chat, and unlike a cookie, a browser never sends it automatically. */
export const recipientHeader = 'chat-token';
