/** The header that carries a recipient's token. It opens their chat alone, and a browser sends it nowhere by itself. */
export const recipientHeader = 'chat-token';
