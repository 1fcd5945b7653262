// Normalizes pictures for display: small, upright, and without the camera's metadata. All uploaded pictures are decoded and encoded again,
// so that only real pictures are stored.
import { refuse } from './refusal.ts';

/** A JPEG, in pixels. */
export type Picture = { bytes: Buffer; width: number; height: number };

/** In pixels, enough to print sharply on half a sheet of paper. */
const halfASheet = { width: 1100, height: 1100 };
const mostPixels = 25_000_000;
const longestSeconds = 5;

/**
 * Decodes a photo and fits it into a box; returns null if the format is not supported or the picture is damaged. Only plain formats are
 * decoded, whatever program wrote them.
 */
export async function readPicture(bytes: Buffer, box = halfASheet): Promise<Picture | null> {
  const sharp = await opened();
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 78 })
      .timeout({ seconds: longestSeconds })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    // sharp throws the same kind of error for any fault in the bytes.
    return null;
  }
}

type PhotoLimits = { path: string; maximum: number; box: { width: number; height: number } };

/** Returns an uploaded photo as a JPEG. Refuses, as a fault of the field `path`, one of more than `maximum` bytes or that is no picture. */
export async function readPhoto(bytes: Buffer, { path, maximum, box }: PhotoLimits): Promise<Buffer> {
  const picture = bytes.length > maximum ? null : await readPicture(bytes, box);
  const values = { maximum: String(maximum / 1_000_000) };
  return picture?.bytes ?? refuse('VALIDATION_FAILED', { faults: [{ type: 'PHOTO_UNREADABLE', path, values }] });
}

const base64 = /^(?:data:image\/(?:jpeg|png|webp);base64,)?([A-Za-z0-9+/]+={0,2})$/;

/** Decodes a picture in base64, with or without the prefix of a data URL. Returns no bytes for any other text. */
export const decodePicture = (text: string): Buffer => Buffer.from(base64.exec(text)?.[1] ?? '', 'base64');

/** A logo in WebP. `sample` is a small version of it as RGBA bytes. */
type Mark = Picture & { sample: Uint8Array };
const sampleBox = { width: 96, height: 96 };

/** Fits a logo into a box, with its transparency and without its margin; `side` is the longest accepted side in pixels. */
export async function readMark(
  bytes: Buffer,
  { box, side }: { box: { width: number; height: number }; side: number },
): Promise<Mark | 'too large' | 'unreadable'> {
  const sharp = await opened();
  try {
    const { width, height, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width > side || height > side) return 'too large';
    const source = sharp(bytes, { limitInputPixels: side * side, failOn: 'error' })
      .autoOrient()
      .ensureAlpha();
    // sharp cannot trim a picture narrower than three pixels.
    const cut = hasAlpha && Math.min(width, height) > 2 ? source.trim({ background: '#0000', threshold: 1 }) : source;
    const { data, info } = await cut
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 92, alphaQuality: 100, smartSubsample: true })
      .timeout({ seconds: longestSeconds })
      .toBuffer({ resolveWithObject: true });
    const sample = await sharp(data)
      .resize({ ...sampleBox, fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer();
    const shows = sample.some((value, at) => at % 4 === 3 && value > 0);
    return shows ? { bytes: data, width: info.width, height: info.height, sample } : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** Loads sharp with the first picture instead of at the start, and allows only plain formats. */
async function opened() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
