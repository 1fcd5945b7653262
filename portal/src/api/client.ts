// The contract's client over fetch, with every endpoint of the portal.
// This import comes first, to disable zod's JIT before any chunk creates a schema:
import './jitless.ts';
import { type Api, createClient } from '@portage/contract/client';
import type { Table } from '@portage/contract/endpoint';
import type { deskSide } from '@portage/contract/fleet/deskSide';
import { retailerSide } from '@portage/contract/index';
import { send } from './request.ts';

export { ApiError } from './request.ts';

type NamedRows<A> = { [N in keyof A & string]: { [R in keyof A[N] & string]: A[N][R] & { rowName: `${N}.${R}` } } };
type PortalApi = NamedRows<Api<typeof retailerSide & typeof deskSide>>;

/** The name of an endpoint (`'orders.list'`), which is the key of its cached responses. */
export type RowName = {
  [N in keyof PortalApi]: PortalApi[N][keyof PortalApi[N]] extends { rowName: infer Name } ? Name : never;
}[keyof PortalApi];

/** Adds its name to each endpoint's function. */
export function named<T extends Record<string, Table>>(client: Api<T>): NamedRows<Api<T>>;
export function named(client: Record<string, Record<string, object>>): unknown {
  for (const [noun, rows] of Object.entries(client)) {
    for (const [name, call] of Object.entries(rows)) Object.assign(call, { rowName: `${noun}.${name}` });
  }
  return client;
}

/** The client of every endpoint of the portal: `api.orders.list({ query })`. */
export const api = named(createClient(retailerSide, send));

/** An endpoint's function as `useRead` and `useSend` accept it. */
export type ApiRow<G, R> = ((given: G) => Promise<R>) & { readonly rowName: RowName };
