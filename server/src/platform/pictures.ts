// Photos as a document shows them: small enough to be sent on, upright, and without what the camera noted beside them.

/** A JPEG, in pixels. */
export type Picture = { bytes: Buffer; width: number; height: number };

/** In pixels, as much as fills half a sheet of paper sharply. */
const halfASheet = { width: 1100, height: 1100 };
const mostPixels = 25_000_000;
const longestSeconds = 5;

/** What a photo shows, as large as fits into a box; null when it is none that we read. What wrote it is no concern of ours: only plain kinds of pictures are opened. */
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
