// Pictures as we show them: small enough to be sent on, upright, and without what the camera noted beside them. Whatever comes from
// outside is re-encoded: what decoded as a picture is one.

/** A JPEG, in pixels. */
export type Picture = { bytes: Buffer; width: number; height: number };

/** In pixels, as much as fills half a sheet of paper sharply. */
const halfASheet = { width: 1100, height: 1100 };
const mostPixels = 25_000_000;
const longestSeconds = 5;

/**
 * Decodes a photo and fits it into a box; null if it is no picture that we support. Only plain formats are opened, whatever program wrote
 * it.
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
    // sharp has one kind of error, for whatever is wrong with the bytes.
    return null;
  }
}

const base64 = /^(?:data:image\/(?:jpeg|png|webp);base64,)?([A-Za-z0-9+/]+={0,2})$/;

/** The bytes of a picture that came as text, with or without the head of a data address; none where it is no such text. */
export const decodePicture = (text: string): Buffer => Buffer.from(base64.exec(text)?.[1] ?? '', 'base64');

/** A WebP, and as a small sample of it red, green, blue and alpha. */
type Mark = Picture & { sample: Uint8Array };
const sampleBox = { width: 96, height: 96 };

/** A logo as large as fits into a box, with its transparency and without its margin; `side` is the longest accepted. */
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
    // sharp trims nothing that is narrower than three pixels.
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

/** Loaded with the first photo, not at the start. */
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
