// The chat's way to the server: a token that is asked for when there is none, or the last one is over.
import type { ChatMessage, MessagePage } from '@portage/contract/chat/schema';
import type { ErrorBody, Language } from '@portage/contract/errors';
import { recipientHeader } from '@portage/contract/recipientHeader';

/** The name under which a browser keeps the token (spec section 9). */
const tokenKey = 'CHAT_TOKEN_KEY';

/** A refusal by the server, in the reader's language. A line that was cut is any other error. */
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

/** The server's rows for one page's chat. */
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
    const said = await reply.json();
    if (reply.ok) return said;
    throw new RefusedRequest(said);
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

  /** With the token that is kept; one that is over is replaced once. */
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
    send: (said: { id: string; message: string; image: string | null }) =>
      withToken<ChatMessage>('PUT', '/chats/recipient', said),
    edit: (id: string, text: string) => withToken<ChatMessage>('PUT', message(id), { message: text }),
    markRead: (seq: number) => withToken<object>('PUT', '/chats/recipient/read', { seq }),
    report: (id: string) => withToken<ChatMessage>('POST', `${message(id)}/report`, {}),
  };
}
