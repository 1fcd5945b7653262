// The path parameters of the endpoint table: the schema of each, and the error for an unknown value.
import type { z } from 'zod';
import type { ErrorType } from './errors.ts';
import { Id, text } from './text.ts';

type Parameter = { schema: z.ZodType<string>; missing?: ErrorType };

/** Path parameters by name. An endpoint's own `params` replace the schema; an endpoint's `missing` is the error of `id`. */
export const parameters = {
  id: { schema: Id },
  retailerId: { schema: Id, missing: 'RETAILER_NOT_FOUND' },
  storeId: { schema: Id, missing: 'PICKUP_LOCATION_NOT_FOUND' },
  send: { schema: Id, missing: 'WEBHOOK_SEND_NOT_FOUND' },
  notification: { schema: Id, missing: 'NOTIFICATION_NOT_FOUND' },
  channel: { schema: Id, missing: 'CHAT_NOT_FOUND' },
  // For a shop that does not exist, Shopify receives an empty list of rates instead of an error.
  shopId: { schema: text(300) },
  // Codes and names that the handler looks up.
  code: { schema: text(300) },
  token: { schema: text(300) },
  idp: { schema: text(300) },
  provider: { schema: text(300) },
  retailer: { schema: text(300) },
  kind: { schema: text(300) },
  name: { schema: text(300) },
} satisfies Record<string, Parameter>;

type Row = { path: string; params?: Readonly<Record<string, z.ZodType<string>>>; missing?: ErrorType };
/** Returns the path parameters of an endpoint, in order. */
export function parametersOf({ path, params = {}, missing }: Row) {
  const known = new Map<string, Parameter>(Object.entries(parameters));
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const { schema = text(300), missing: own } = known.get(name) ?? {};
    return { name, schema: params[name] ?? schema, missing: (name === 'id' ? missing : own) ?? ('NOT_FOUND' as const) };
  });
}
