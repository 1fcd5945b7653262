import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Unreadable } from '../unreadable.ts';

/** The parts of a workbook, unpacked on demand; null for a missing part. */
export interface Archive {
  text(name: string): Promise<string | null>;
}

/** Bytes unpacked in total. A workbook of 50,000 orders unpacks to about 40 MB; a zip bomb of 1 MB to 1 GB. */
const unpackedLimit = 150 * 1024 * 1024;
/** Bytes of a part that may have any compression ratio: ten thousand short rows compress well. */
const freeSize = 64 * 1024 * 1024;
/** Highest compression ratio of larger parts. Real data compresses to a tenth, rarely to a fortieth. */
const ratioLimit = 100;
const entryLimit = 2000;

/** Returns whether a part is needed. Macros, pictures, external links and nested archives are not unpacked. */
const isNeeded = (name: string) =>
  /\.(xml|rels)$/i.test(name) && !/^(docProps|customXml)\/|externalLinks|pivotCache|drawings|charts|theme/i.test(name);

/** Opens an archive. `most` limits the unpacked bytes of all parts together. */
export async function openArchive(bytes: Buffer, most = unpackedLimit): Promise<Archive> {
  const { zip, entries } = await partsOf(bytes);
  let left = most;
  return {
    async text(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) return null;
      left -= entry.uncompressedSize;
      if (left < 0) throw new Unreadable(1, 'TOO_HEAVY');
      return decodeXml(await unpack(zip, entry));
    },
  };
}

async function partsOf(bytes: Buffer): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  try {
    const zip = await fromBufferPromise(bytes);
    if (zip.entryCount > entryLimit) throw new Unreadable(1, 'TOO_HEAVY');
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (!isNeeded(entry.fileName)) continue;
      refuseHeavy(entry);
      entries.set(entry.fileName.toLowerCase(), entry);
    }
    return { zip, entries };
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(1, 'DAMAGED');
  }
}

function refuseHeavy({ uncompressedSize, compressedSize }: Entry): void {
  const isDense = uncompressedSize > freeSize && uncompressedSize > compressedSize * ratioLimit;
  if (uncompressedSize > unpackedLimit || isDense) throw new Unreadable(1, 'TOO_HEAVY');
}

/** Unpacks a part. Throws as soon as it exceeds its declared size. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw new Unreadable(1, 'PASSWORD');
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch {
    throw new Unreadable(1, 'DAMAGED');
  }
}

function decodeXml(content: Buffer): string {
  const [a, b] = content;
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    throw new Unreadable(1, 'DAMAGED');
  }
}
