// A retailer's logo: the files that are accepted, and how the recipients' page shows it.
import { z } from 'zod';
import type { ErrorType } from '../errors.ts';
import { text, words } from '../text.ts';

/** The largest stored size in pixels, which is what the page shows on the sharpest screens. */
export const logoBox = { width: 480, height: 160 } as const;
/** The limits of an upload: bytes, characters once encoded as base64, and pixels per side. */
export const logoBytes = 2_000_000;
const logoTextLimit = Math.ceil(logoBytes / 3) * 4;
export const logoSide = 5_000;
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Returns why a file cannot be a logo, as far as is known before it is opened; null if it may be one. */
export function whyNotLogo({ type, size }: { type: string; size: number }): ErrorType | null {
  if (!logoTypes.some((each) => each === type)) return 'LOGO_UNREADABLE';
  return size > logoBytes ? 'LOGO_TOO_HEAVY' : null;
}

/**
 * The colour schemes on whose background the logo has too little contrast. In such a scheme it is shown on a plate of the other one's
 * background.
 */
export const poorGrounds = ['LIGHT', 'DARK'] as const;

/** The logo as the page shows it, in pixels. */
export const ShownLogo = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  poorOn: z.enum(poorGrounds).nullable(),
});
export const Logo = ShownLogo.extend({ id: z.string(), name: z.string() });
export type Logo = z.output<typeof Logo>;

export const NewLogo = z.strictObject({
  /** A PNG, JPEG or WebP in base64, with or without the prefix of a data URL. */
  image: text(logoTextLimit + 100, 'multiline').min(1, { error: 'REQUIRED' }),
  /** The file name, for the activity log. */
  name: words(200),
});
export type NewLogo = z.output<typeof NewLogo>;

/** The largest request body of an upload, in bytes. */
export const logoBodyLimit = logoTextLimit + 8 * 1024;
