// The code that a driver asks the recipient for. It is derived from the delivery and a key, and stored nowhere: a copy of the database does not
// contain it, and another delivery of the same order has another one.
import type { App } from '../../platform/app.ts';
import { sameText, signatureOf, signaturesOf } from '../../platform/signed.ts';
import type { OrderRecord } from '../queries.ts';
import { ruleOf } from './rule.ts';

const keysOf = (app: Pick<App, 'keysFor'>) => app.keysFor('delivery codes');
const digitsOf = (signature: Buffer) => String(signature.readUInt32BE(0) % 10_000).padStart(4, '0');

/** Returns whether it is the delivery's code. While SECRET is replaced, the one of the previous secret is accepted too. */
export const isPin = (app: Pick<App, 'keysFor'>, deliveryId: string, given: string): boolean =>
  signaturesOf(keysOf(app), deliveryId).some((signature) => sameText(digitsOf(signature), given));

/** Returns a wrong code as it is stored, so that a report that is sent again is the same try. */
export const tryOf = (app: Pick<App, 'keysFor'>, deliveryId: string, given: string): string =>
  signatureOf(keysOf(app), `${deliveryId} ${given}`).toString('base64url').slice(0, 16);

type Ruled = Pick<OrderRecord, 'delivery_id' | 'proof'>;

/** Returns the code of a delivery for its recipient; null if its rule needs none. It may only be shown to the recipient. */
export const pinFor = (app: Pick<App, 'keysFor'>, order: Ruled): string | null =>
  order.delivery_id !== null && ruleOf(order)?.kinds.includes('PIN')
    ? digitsOf(signatureOf(keysOf(app), order.delivery_id))
    : null;
