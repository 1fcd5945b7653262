// A photo is stored before the chat is locked, and deleted if its message is not written.
import { randomUUID } from 'node:crypto';
import { messagesPerMinute } from '@portage/contract/chat/rules';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { folderStorage } from '../gateways/storage/folder.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { startWorld } from '../testing/world.ts';
import { aDelivery, asRecipient, saying, tokenOf } from './testing/people.ts';

const kept = folderStorage({ folder: temporaryFolder('chats'), secrets: ['a secret'] });
const written: string[] = [];
let beforeWriting = Promise.resolve();
const storage: typeof kept = {
  ...kept,
  write: async (key, body, limits) => {
    written.push(key);
    await beforeWriting;
    return kept.write(key, body, limits);
  },
};
const world = await startWorld({ storage });
const retailer = await world.retailer({ fulfilsAtOnce: true });
world.clock.set('2026-11-18T20:00:00Z');

const { code } = await aDelivery(world, retailer);
const recipient = asRecipient(world, await tokenOf(world, code));
const drawing = sharp({ create: { width: 100, height: 100, channels: 3, background: 'teal' } });
const photo = { image: `data:image/jpeg;base64,${(await drawing.jpeg().toBuffer()).toString('base64')}` };

test('messages can be written while a photo is still being stored', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  beforeWriting = promise;
  const sent = recipient.send(saying('Look', photo));
  await expect.poll(() => written.length).toBe(1);
  await recipient.send(saying('Meanwhile'));
  resolve();
  expect((await sent).image).not.toBeNull();
  // The newest message comes first.
  expect((await recipient.read()).messages.map(({ text }) => text)).toEqual(['Look', 'Meanwhile']);
});

test('a repeated or refused message leaves no extra photo', async () => {
  const id = randomUUID();
  const message = saying('Once', { ...photo, id });
  await recipient.send(message);
  await recipient.send(message);
  // The first test sent two messages, this one sent one.
  for (let nth = 3; nth < messagesPerMinute; nth++) await recipient.send(saying(`${nth}`));
  await expect(recipient.send(saying('Too many', photo))).rejects.toMatchObject({ type: 'TOO_MANY_REQUESTS' });
  const [first, ...others] = written.slice(-3);
  const stored = await kept.open(first ?? '');
  expect(stored).not.toBeNull();
  stored?.body.destroy();
  for (const key of others) expect(await kept.open(key)).toBeNull();
});
