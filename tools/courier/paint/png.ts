// A picture as a PNG of few colours: painted pictures need no more, and a proof should weigh little on a phone.
import { crc32, deflateSync } from 'node:zlib';

const MOST_COLORS = 224;
/** Bits of each channel by which colours are told apart. */
const BITS = 5;

/** Colours that are nearly one: how often it occurs, and the mean of what it stands for. */
type Shade = { key: number; count: number; mean: readonly [red: number, green: number, blue: number] };
type Channel = 0 | 1 | 2;

/** Encodes red, green and blue of 0 to 255 for each pixel. */
export function encode(pixels: Float32Array, width: number, height: number): Buffer {
  const keys = new Uint16Array(width * height);
  const groups = medianCut(countShades(pixels, keys));
  const palette = Buffer.alloc(groups.length * 3);
  const indexOfKey = new Uint8Array(2 ** (3 * BITS));
  for (const [index, group] of groups.entries()) {
    const count = group.reduce((sum, shade) => sum + shade.count, 0);
    for (const channel of [0, 1, 2] as const) {
      palette[index * 3 + channel] = Math.round(
        group.reduce((sum, shade) => sum + shade.mean[channel] * shade.count, 0) / count,
      );
    }
    for (const { key } of group) indexOfKey[key] = index;
  }
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = indexOfKey[keys[y * width + x] ?? 0] ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

const coarse = (value: number) => value >> (8 - BITS);

/** The shades of a picture; sets the key of each pixel's. */
function countShades(pixels: Float32Array, keys: Uint16Array): Shade[] {
  const counts = new Uint32Array(2 ** (3 * BITS));
  const sums = new Float64Array(counts.length * 3);
  for (let pixel = 0; pixel < keys.length; pixel++) {
    const red = pixels[pixel * 3] ?? 0;
    const green = pixels[pixel * 3 + 1] ?? 0;
    const blue = pixels[pixel * 3 + 2] ?? 0;
    const key = (coarse(red) << (2 * BITS)) | (coarse(green) << BITS) | coarse(blue);
    keys[pixel] = key;
    counts[key] = (counts[key] ?? 0) + 1;
    sums[key * 3] = (sums[key * 3] ?? 0) + red;
    sums[key * 3 + 1] = (sums[key * 3 + 1] ?? 0) + green;
    sums[key * 3 + 2] = (sums[key * 3 + 2] ?? 0) + blue;
  }
  const shades: Shade[] = [];
  for (const [key, count] of counts.entries()) {
    const mean = (channel: Channel) => (sums[key * 3 + channel] ?? 0) / count;
    if (count > 0) shades.push({ key, count, mean: [mean(0), mean(1), mean(2)] });
  }
  return shades;
}

/** Splits the shades, always the group that differs most, until there are as many groups as colours. */
function medianCut(shades: Shade[]): Shade[][] {
  const groups = [measured(shades)];
  while (groups.length < MOST_COLORS) {
    groups.sort((a, b) => b.weight - a.weight);
    const [widest] = groups;
    if (!widest || widest.shades.length < 2) break;
    const sorted = widest.shades.toSorted((a, b) => a.mean[widest.channel] - b.mean[widest.channel]);
    const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
    let passed = 0;
    const cut = sorted.findIndex(({ count }) => {
      passed += count;
      return passed >= half;
    });
    const at = Math.min(sorted.length - 1, Math.max(1, cut));
    groups.splice(0, 1, measured(sorted.slice(0, at)), measured(sorted.slice(at)));
  }
  return groups.map((group) => group.shades);
}

/** A group with the channel in which it differs most, and how much it asks to be split. */
function measured(shades: Shade[]) {
  const spreads = ([0, 1, 2] as const).map((channel) => {
    const values = shades.map((shade) => shade.mean[channel]);
    return { channel, spread: Math.max(...values) - Math.min(...values) };
  });
  const widest = spreads.reduce((best, each) => (each.spread > best.spread ? each : best));
  const count = shades.reduce((sum, shade) => sum + shade.count, 0);
  return { shades, channel: widest.channel, weight: shades.length < 2 ? 0 : widest.spread * Math.sqrt(count) };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
