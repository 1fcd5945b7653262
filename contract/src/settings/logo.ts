// A retailer's logo: what may be sent as one, and how the recipients' page shows it.
import { z } from 'zod';
import type { ErrorType } from '../errors.ts';
import { text, words } from '../text.ts';

/** The largest size at which it is stored, in pixels: as large as the page shows it on the sharpest screens. */
export const logoBox = { width: 480, height: 160 } as const;
/** The limits of an upload: bytes, before and after they are written as text, and pixels of each side. */
export const logoBytes = 2_000_000;
const logoTextLimit = Math.ceil(logoBytes / 3) * 4;
export const logoSide = 5_000;
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Why a file cannot be a logo, as far as is known before it is opened. */
export function whyNotLogo({ type, size }: { type: string; size: number }): ErrorType | null {
  if (!logoTypes.some((each) => each === type)) return 'LOGO_UNREADABLE';
  return size > logoBytes ? 'LOGO_TOO_HEAVY' : null;
}

/** The backgrounds on which the logo is hard to see: there it is shown on a plate of the other scheme. */
export const poorGrounds = ['LIGHT', 'DARK'] as const;

/** As the page shows it, in pixels. */
export const ShownLogo = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  poorOn: z.enum(poorGrounds).nullable(),
});
export const Logo = ShownLogo.extend({ id: z.string(), name: z.string() });
export type Logo = z.output<typeof Logo>;

export const NewLogo = z.strictObject({
  /** A PNG, JPEG or WebP in base64, as a data address or without its head. */
  image: text(logoTextLimit + 100, 'multiline').min(1, { error: 'REQUIRED' }),
  /** The name of its file, for the activity log. */
  name: words(200),
});
export type NewLogo = z.output<typeof NewLogo>;

/** The body of what sends one, in bytes. */
export const logoBodyLimit = logoTextLimit + 8 * 1024;
