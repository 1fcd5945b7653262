// Every endpoint, with its expectation from the access matrix.
import type { Endpoint } from '@portage/contract/endpoint';
import { contract } from '@portage/contract/index';
import type { Expected } from './access.ts';
import { matrix } from './access-matrix.ts';

export type Row = { name: string; endpoint: Endpoint; expected: Expected<Endpoint> | undefined };

/** `expected` is undefined for an endpoint without a declaration. */
export const rows: Row[] = Object.entries(contract).flatMap(([noun, table]) => {
  const declared = new Map<string, object>(Object.entries(matrix)).get(noun) ?? {};
  const expectations = new Map<string, Expected<Endpoint>>(Object.entries(declared));
  return Object.entries<Endpoint>(table).map(([name, endpoint]) => ({
    name: `${noun}.${name}`,
    endpoint,
    expected: expectations.get(name),
  }));
});

/** The input of a call: path parameters, query and body. */
export type Said = { params?: object; query?: object; body?: unknown };
