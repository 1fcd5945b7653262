// A photo's URL is stable for an hour, and valid for most of a day.
import { expect, test } from 'vitest';
import { folderStorage } from '../gateways/storage/folder.ts';
import { fixedClock } from '../platform/clock.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { photoAddress } from './photos.ts';

const key = '01a1ff15-100a-7a55-9014-62b5562e347d/photos/01a1ff33-31b8-75ef-82da-00c374e15e59.jpg';
const storage = folderStorage({ folder: temporaryFolder('photos'), secrets: ['x'.repeat(32)] });
const addressAt = (at: string) => photoAddress({ storage, clock: fixedClock(at) }, key);
const isRead = (address: string, at: string) => {
  const query = Object.fromEntries(new URL(address, 'http://portage.test').searchParams);
  return storage.verifyDownload({ key, query }, Temporal.Instant.from(at)).ok;
};

test('a photo has the same URL for an hour, so that a page that is rendered again can use its cache', () => {
  expect(addressAt('2026-11-18T15:59:59Z')).toBe(addressAt('2026-11-18T15:00:00Z'));
  expect(addressAt('2026-11-18T16:00:00Z')).not.toBe(addressAt('2026-11-18T15:59:59Z'));
});

test('the URL is valid for at least 23 hours and at most a day', () => {
  const address = addressAt('2026-11-18T15:59:59Z');
  expect(isRead(address, '2026-11-19T14:59:59Z')).toBe(true);
  expect(isRead(address, '2026-11-19T15:00:00Z')).toBe(false);
});
