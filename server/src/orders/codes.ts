// The two codes of an order (design section 9): the tracking code is printed and shows little; the link code opens all.
import type { App } from '../platform/app.ts';
import { newCode } from '../platform/ids.ts';

/** Printed and read aloud: the retailer's prefix and ten signs. */
export const newTrackingCode = (prefix: string): string => `${prefix}${newCode(trackingCodeSigns)}`;
const trackingCodeSigns = 10;

/** Whether a text is long enough for a whole tracking code, and in one piece. */
export const mayBeTrackingCode = (text: string): boolean => text.length >= trackingCodeSigns && !/\s/.test(text);

/** 80 random bits or more, in the link and the QR code: 17 signs of an alphabet of 28. */
export const newLinkCode = (): string => newCode(17);

/** A package of several has its place behind the order's code. */
export const packageCode = (trackingCode: string, position: number, packages: number): string =>
  packages > 1 ? `${trackingCode}-${position}` : trackingCode;

export const trackingLink = (app: App, linkCode: string): string => `${app.config.publicUrl}/t/${linkCode}`;
