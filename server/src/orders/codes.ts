// The two codes of an order (design section 9): the tracking code is printed and shows little; the link code opens all.
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { newCode } from '../platform/ids.ts';
import type { OrderRecord } from './queries.ts';

/** Printed and read aloud: the retailer's prefix and ten characters. */
export const newTrackingCode = (prefix: string): string => `${prefix}${newCode(trackingCodeLength)}`;
const trackingCodeLength = 10;

/** Whether a text is long enough for a whole tracking code, and in one piece. */
export const mayBeTrackingCode = (text: string): boolean => text.length >= trackingCodeLength && !/\s/.test(text);

/** 80 random bits or more, in the link and the QR code: 17 characters of an alphabet of 28. */
export const newLinkCode = (): string => newCode(17);

/** A package of several has its place behind the order's code. */
export const packageCode = (trackingCode: string, position: number, packages: number): string =>
  packages > 1 ? `${trackingCode}-${position}` : trackingCode;

/** A label stays on its box when its order shrinks to fewer packages: `CODE-2` then finds the order of `CODE`. */
export const stemOf = (code: string): string => /^(.+)-\d$/.exec(code)?.[1] ?? code;

export const trackingLink = (app: App, linkCode: string): string => `${app.config.publicUrl}/t/${linkCode}`;

type OrderCodes = Pick<OrderRecord, 'tracking_code' | 'envoi_tracking_code'>;

/** The code that people are shown and labels carry: the courier's own where the retailer uses those and there is one, else the product's. */
export const shownCode = (order: OrderCodes, usesEnvoiCodes: boolean): string =>
  (usesEnvoiCodes && order.envoi_tracking_code) || order.tracking_code;

/** Whether the retailer uses the courier's codes. Few orders have one; without any, no query is made. */
export async function usesEnvoiCodes(scope: Scope, orders: readonly OrderCodes[]): Promise<boolean> {
  if (orders.every((order) => order.envoi_tracking_code === null)) return false;
  const { use_envoi_tracking_code: uses } = await scope.db
    .selectFrom('retailers')
    .select('use_envoi_tracking_code')
    .executeTakeFirstOrThrow();
  return uses;
}
