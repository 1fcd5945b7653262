// The chat's requests. They use a stored token, which is requested if there is none or it has expired.

import type { ChatMessage, MessagePage } from '@portage/contract/chat/schema';
import type { ErrorBody, Language } from '@portage/contract/errors';
import { recipientHeader } from '@portage/contract/headers';

/** The key of the token in the browser's storage (spec section 9). */
const tokenKey = 'CHAT_TOKEN_KEY';

/** A refusal by the server, in the reader's language. A failed connection is any other error. */
export class RefusedRequest extends Error {
  readonly type: string;
  readonly status: number;
  constructor({ message, error, status }: ErrorBody) {
    super(message);
    this.type = error.type;
    this.status = status;
  }
}

export type ChatApi = ReturnType<typeof chatApi>;
type Fetch = typeof fetch;

/** Returns the functions that call the chat endpoints for one page. */
export function chatApi(
  id: string,
  language: Language,
  store: Pick<Storage, 'getItem' | 'setItem'>,
  ask: Fetch = (...given) => fetch(...given),
) {
  async function call<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
    const reply = await ask(path, {
      method,
      headers: {
        accept: 'application/json',
        'accept-language': language,
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { [recipientHeader]: token }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const content = await reply.json();
    if (reply.ok) return content;
    throw new RefusedRequest(content);
  }

  async function newToken(): Promise<string> {
    const { data } = await call<{ data: { token: string } }>('POST', '/auth/chat-token/recipient', { id });
    store.setItem(tokenKey, JSON.stringify([id, data.token]));
    return data.token;
  }

  function keptToken(): string | null {
    const [keptId, token]: unknown[] = JSON.parse(store.getItem(tokenKey) ?? '[]');
    return keptId === id && typeof token === 'string' ? token : null;
  }

  /** Sends a request with the stored token; an expired one is replaced once. */
  async function withToken<T>(method: string, path: string, body?: object): Promise<T> {
    const kept = keptToken();
    try {
      return await call<T>(method, path, body, kept ?? (await newToken()));
    } catch (error) {
      if (!(error instanceof RefusedRequest) || error.type !== 'CHAT_TOKEN_OVER' || kept === null) throw error;
      return call<T>(method, path, body, await newToken());
    }
  }

  const message = (id: string) => `/chats/recipient/messages/${id}`;
  return {
    page: (before?: number) =>
      withToken<MessagePage>('GET', `/chats/recipient${before === undefined ? '' : `?before=${before}`}`),
    since: (version: number) => withToken<MessagePage>('GET', `/chats/recipient?since=${version}`),
    send: (content: { id: string; message: string; image: string | null }) =>
      withToken<ChatMessage>('PUT', '/chats/recipient', content),
    edit: (id: string, text: string) => withToken<ChatMessage>('PUT', message(id), { message: text }),
    markRead: (seq: number) => withToken<object>('PUT', '/chats/recipient/read', { seq }),
    report: (id: string) => withToken<ChatMessage>('POST', `${message(id)}/report`, {}),
  };
}
