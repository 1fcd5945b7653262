// The kinds by which orders are filtered, on the wire and in the address bar. Apart from the whole schema, so that
// the first screen need not load it.
import { z } from 'zod';
import { listGroups, statuses } from './status.ts';

export const ListGroup = z.enum(listGroups);
export const OrderSource = z.enum(['FORM', 'API', 'UPLOAD', 'SHOPIFY']);
export type OrderSource = z.output<typeof OrderSource>;

export const WireStatus = z.union([
  z.enum(statuses).exclude(['DELAYED']),
  z.templateLiteral(['DELAYED_BY_', z.string()]),
]);
