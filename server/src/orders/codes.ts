// The two codes of an order: the tracking code is printed and shows little; the link code shows everything.
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { newCode } from '../platform/ids.ts';
import type { OrderRecord } from './queries.ts';

/** Returns a new tracking code, short enough to print and read aloud: the retailer's prefix and ten characters. */
export const newTrackingCode = (prefix: string): string => `${prefix}${newCode(trackingCodeLength)}`;
const trackingCodeLength = 10;

/** Returns whether a text may be a whole tracking code: it is long enough and has no spaces. */
export const mayBeTrackingCode = (text: string): boolean => text.length >= trackingCodeLength && !/\s/.test(text);

/** Returns a new code for the link and the QR code, with at least 80 random bits: 17 characters from an alphabet of 28. */
export const newLinkCode = (): string => newCode(17);

/** Returns the code of a package: with several packages, the order's code and the package's position. */
export const packageCode = (trackingCode: string, position: number, packages: number): string =>
  packages > 1 ? `${trackingCode}-${position}` : trackingCode;

export const trackingLink = (app: App, linkCode: string): string => `${app.config.publicUrl}/t/${linkCode}`;

type OrderCodes = Pick<OrderRecord, 'tracking_code' | 'envoi_tracking_code'>;

/** Returns the code that is shown and printed: the courier's own if the retailer uses those and there is one, else the product's. */
export const shownCode = (order: OrderCodes, usesEnvoiCodes: boolean): string =>
  (usesEnvoiCodes && order.envoi_tracking_code) || order.tracking_code;

/** Returns whether the retailer uses the courier's codes. Sends no query if none of the orders has one, which is the usual case. */
export async function usesEnvoiCodes(scope: Scope, orders: readonly OrderCodes[]): Promise<boolean> {
  if (orders.every((order) => order.envoi_tracking_code === null)) return false;
  const { use_envoi_tracking_code: uses } = await scope.db
    .selectFrom('retailers')
    .select('use_envoi_tracking_code')
    .executeTakeFirstOrThrow();
  return uses;
}
