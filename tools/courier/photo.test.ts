import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { paintProof } from './photo.ts';

const seeds = Array.from({ length: 12 }, (_, index) => `delivery ${index}`);

test('a proof is a PNG of 480 by 360 that weighs little', () => {
  for (const seed of seeds) {
    const picture = paintProof(seed);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([480, 360]);
    expect(picture.byteLength).toBeLessThan(40 * 1024);
  }
});

test('its pixels are all there', () => {
  const picture = paintProof('any');
  const data = picture.indexOf('IDAT');
  const pixels = inflateSync(picture.subarray(data + 4, data + 4 + picture.readUInt32BE(data - 4)));
  expect(pixels.byteLength).toBe((480 + 1) * 360);
});

test('the same seed paints the same picture, another seed another one', () => {
  const marks = [...seeds, ...seeds].map((seed) => createHash('sha256').update(paintProof(seed)).digest('hex'));
  expect(new Set(marks).size).toBe(seeds.length);
});
