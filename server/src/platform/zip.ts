// Writes ZIP archives as streams, with backpressure. yazl does the same with a quarter more CPU time for workbooks.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

type Bytes = string | Uint8Array;
/** A file of the archive. Level 0 stores data that is compressed already, such as photos. */
export type ZipEntry = { name: string; body: AsyncIterable<Bytes> | Iterable<Bytes>; level?: 0 | 1 };

type WrittenEntry = { name: Buffer; crc: number; packed: number; size: number; offset: number };

/** The largest numbers of four and two bytes. Beyond them, the ZIP64 form is used. */
const largest = 0xffff_ffff;
const most = 0xffff;
/** Flags: UTF-8 names, and sizes in data descriptors. */
const flags = 0x0808;
/** A constant date, so that the same files result in the same archive: 1980-01-01, the earliest possible. */
const noDay = 0x0021;

/** Yields the bytes of an archive. Offsets of `beyond` and more use ZIP64, which some old programs cannot read. */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  beyond = largest,
): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const about: WrittenEntry = { name: Buffer.from(entry.name), crc: 0, packed: 0, size: 0, offset };
    yield Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), headerOf(about), about.name]);
    yield* packedOf(entry, about);
    yield Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), sumsOf(about)]);
    offset += 30 + about.name.length + about.packed + 16;
    written.push(about);
    if (about.size > largest || about.packed > largest) throw new Error('More than a file of an archive can hold.');
  }
  const directory = Buffer.concat(written.map((about) => listingOf(about, about.offset >= beyond)));
  yield directory;
  const isLarge = offset >= beyond || written.length >= most;
  if (isLarge) yield largeEndOf(written.length, directory.length, offset);
  yield isLarge ? endOf(most, largest, largest) : endOf(written.length, directory.length, offset);
}

async function* packedOf({ body, level = 1 }: ZipEntry, about: WrittenEntry): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level });
  const filled = pipeline(Readable.from(counted(body, about)), deflate);
  // The loop below throws this error.
  filled.catch(() => undefined);
  for await (const chunk of deflate) {
    about.packed += chunk.length;
    yield chunk;
  }
  await filled;
}

async function* counted(body: ZipEntry['body'], about: WrittenEntry): AsyncGenerator<Uint8Array> {
  for await (const part of body) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    about.crc = crc32(bytes, about.crc);
    about.size += bytes.length;
    yield bytes;
  }
}

/** Returns the fields of an entry that the local header and the directory have in common. */
function headerOf({ name, crc, packed, size }: WrittenEntry): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(flags, 2);
  header.writeUInt16LE(8, 4);
  header.writeUInt16LE(noDay, 8);
  header.writeUInt32LE(crc, 10);
  header.writeUInt32LE(packed, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function sumsOf({ crc, packed, size }: WrittenEntry): Buffer {
  const sums = Buffer.alloc(12);
  sums.writeUInt32LE(crc, 0);
  sums.writeUInt32LE(packed, 4);
  sums.writeUInt32LE(size, 8);
  return sums;
}

function listingOf(about: WrittenEntry, isFar: boolean): Buffer {
  const header = headerOf(about);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(isFar ? largest : about.offset, 10);
  const far = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    header.writeUInt16LE(45, 0);
    header.writeUInt16LE(far.length, 24);
    far.writeUInt16LE(1, 0);
    far.writeUInt16LE(8, 2);
    far.writeBigUInt64LE(BigInt(about.offset), 4);
  }
  return Buffer.concat([Buffer.from('PK\x01\x02\x2d\x00', 'latin1'), header, place, about.name, far]);
}

/** Returns the ZIP64 end of the directory, with its locator. */
function largeEndOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(76);
  end.write('PK\x06\x06', 'latin1');
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  for (const [at, value] of [count, count, length, offset].entries()) end.writeBigUInt64LE(BigInt(value), 24 + 8 * at);
  end.write('PK\x06\x07', 56, 'latin1');
  end.writeBigUInt64LE(BigInt(offset + length), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
