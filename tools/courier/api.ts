// The client of the fleet API, which retries while the server is unavailable.
import { setTimeout as sleep } from 'node:timers/promises';
import { fleetChat } from '@portage/contract/chat/fleet';
import { type Api, createClient, type Send } from '@portage/contract/client';
import { fleet } from '@portage/contract/fleet/endpoints';
import { fleetHandovers } from '@portage/contract/handovers/fleet';
import { fleetRequests } from '@portage/contract/requests/fleet';
import type { Settings } from './parcel.ts';

const tables = { fleet, fleetRequests, fleetChat, fleetHandovers };
type Rows = Api<typeof tables>;
export type FleetApi = Rows['fleet'] & {
  requests: Rows['fleetRequests']['list'];
  answer: Rows['fleetRequests']['answer'];
  chats: Rows['fleetChat']['list'];
  readChat: Rows['fleetChat']['read'];
  markRead: Rows['fleetChat']['markRead'];
  say: Rows['fleetChat']['send'];
  setPin: Rows['fleetHandovers']['setPin'];
  /** PUTs a picture to its granted URL. */
  upload(url: string, picture: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
};

/** A refusal that a retry would not change. */
class Refused extends Error {}

/** The API client, settings and log that every part of the courier uses. */
export type Tools = { api: FleetApi; settings: Settings; log: (line: string) => void };

/** Logs a request that the server refused, and continues without it. */
export const forgive =
  (log: (line: string) => void) =>
  (error: unknown): undefined => {
    if (!(error instanceof Refused)) throw error;
    log(error.message);
  };

type Options = { baseUrl: string; key: string; signal: AbortSignal; log: (line: string) => void };

const PAGE = 500;
const SECOND = 1000;
const LONGEST_WAIT = 15 * SECOND;
const LONGEST_ANSWER = 30 * SECOND;

export function connect({ baseUrl, key, signal, log }: Options): FleetApi {
  let away = false;

  /** Sends a request until it gets a response, with backoff while the server is unavailable, busy or not ready. */
  async function ask(url: string, init: RequestInit): Promise<Response> {
    for (let wait = SECOND / 2; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      signal.throwIfAborted();
      const answer = await attempt(url, {
        ...init,
        signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_ANSWER)]),
      });
      if (answer instanceof Response && !isPassing(answer.status)) {
        if (away) log('The server is back.');
        away = false;
        return answer;
      }
      signal.throwIfAborted();
      if (!away) log(`The server does not answer (${answer instanceof Response ? answer.status : answer}): waiting.`);
      away = true;
      if (answer instanceof Response) await answer.body?.cancel();
      await sleep(wait, undefined, { signal });
    }
  }

  const send: Send = async ({ endpoint, url, body }) => {
    const answer = await ask(new URL(url, baseUrl).href, {
      method: endpoint.verb,
      body: body === undefined ? null : JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    });
    if (!answer.ok) throw new Refused(`${endpoint.verb} ${url} answered ${answer.status}: ${await answer.text()}`);
    return endpoint.reply.parse(await answer.json());
  };

  const rows = createClient(tables, send);
  return {
    ...rows.fleet,
    requests: rows.fleetRequests.list,
    answer: rows.fleetRequests.answer,
    chats: rows.fleetChat.list,
    readChat: rows.fleetChat.read,
    markRead: rows.fleetChat.markRead,
    say: rows.fleetChat.send,
    setPin: rows.fleetHandovers.setPin,
    async upload(url, picture, contentType) {
      const answer = await ask(new URL(url, baseUrl).href, {
        method: 'PUT',
        body: picture,
        headers: { 'content-type': contentType },
      });
      if (!answer.ok) throw new Refused(`PUT of a photo answered ${answer.status}: ${await answer.text()}`);
      await answer.body?.cancel();
    },
  };
}

async function attempt(url: string, init: RequestInit): Promise<Response | string> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message || cause.name : String(cause);
  }
}

const isPassing = (status: number) => status === 408 || status === 429 || status >= 500;

/** Iterates over all rows of a paged list. */
export async function* rowsOf<Row>(
  ask: (query: { limit: number; after?: string }) => Promise<{ data: Row[]; next: string | null }>,
): AsyncGenerator<Row> {
  for (let after: string | null | undefined; after !== null; ) {
    const { data, next } = await ask(after === undefined ? { limit: PAGE } : { limit: PAGE, after });
    yield* data;
    after = next;
  }
}
