import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Unreadable } from '../unreadable.ts';

/** The parts of a workbook, unpacked when they are asked for. */
export interface Archive {
  text(name: string): Promise<string | null>;
}

/** A workbook of 50,000 orders unpacks to some 40 MB; a bomb of one megabyte to a thousand. */
const unpackedLimit = 150 * 1024 * 1024;
/** A part this small may be packed as tightly as it likes: ten thousand rows of a few words are. */
const freeSize = 64 * 1024 * 1024;
/** What people write packs to a tenth, and seldom to a fortieth. */
const ratioLimit = 100;
const entryLimit = 2000;

/** The only parts that are ever unpacked: no macros, no pictures, no links to other files, no archives inside it. */
const isNeeded = (name: string) =>
  /\.(xml|rels)$/i.test(name) && !/^(docProps|customXml)\/|externalLinks|pivotCache|drawings|charts|theme/i.test(name);

/** Opens an archive for its parts, which together may unpack to so many bytes. */
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

/** What a part unpacks to; ends with a fault as soon as that is more than it said. */
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
