import { randomFillSync } from 'node:crypto';
import { codeAlphabet } from '@portage/contract/fold';

// Filled in blocks: asking the system for each sixteen bytes took a tenth of an import's time. No byte is used twice.
const page = Buffer.alloc(8192);
let used = page.length;

/** Returns random bytes in a shared buffer that later calls overwrite: use them at once. */
export function randomBytes(size: number): Buffer {
  if (used + size > page.length) {
    randomFillSync(page);
    used = 0;
  }
  used += size;
  return page.subarray(used - size, used);
}

const counterSize = 2 ** 26;
// Starts in the lower half: if the counter overflowed soon, ids of one millisecond would not sort by creation.
let counter = randomBytes(4).readUInt32BE() % (counterSize / 2);

/** Returns a UUIDv7. Ids of one process sort by their creation, even within a millisecond. */
export function newId(now: number = Date.now()): string {
  counter = (counter + 1) % counterSize;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | (counter >> 14), 6);
  bytes.writeUInt16BE(0x8000 | (counter & 0x3fff), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns the lowest id that may have been created at an instant or later. */
export function firstIdAt({ epochMilliseconds }: Temporal.Instant): string {
  const hex = epochMilliseconds.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Returns a random code of `length` unambiguous characters; about 4.8 bits per character. */
export function newCode(length: number): string {
  let code = '';
  while (code.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 252 && code.length < length) code += codeAlphabet[byte % codeAlphabet.length];
    }
  }
  return code;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isId = (value: string): boolean => uuid.test(value);
