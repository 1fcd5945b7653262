// The typed client: one function per endpoint, created from the table. It does not depend on fetch, so browsers, tests and scripts share
// it.
import { addressOf, type Client, type Endpoint, type Table } from './endpoint.ts';

export type Send = (call: { endpoint: Endpoint; url: string; body: unknown }) => Promise<unknown>;
type Noun = Record<string, Table>;
export type Api<N extends Noun> = { [K in keyof N]: Client<N[K]> };

type GivenParts = { params?: object; query?: object; body?: unknown };

/** Creates a client: `createClient(contract, send).orders.list({ query })`. */
export function createClient<N extends Noun>(nouns: N, send: Send): Api<N>;
export function createClient(nouns: Noun, send: Send): unknown {
  const clientOf = (table: Table) =>
    Object.fromEntries(
      Object.entries(table)
        .filter(([, endpoint]) => endpoint.kind === 'json')
        .map(([name, endpoint]) => [
          name,
          (given: GivenParts = {}) => send({ endpoint, url: addressOf(endpoint, given), body: given.body }),
        ]),
    );
  return Object.fromEntries(Object.entries(nouns).map(([noun, table]) => [noun, clientOf(table)]));
}
