// What the demo's recipients do after a delivery: reviews, claims, recent chats.
import { photoBox, shortNameOf } from '@portage/contract/chat/rules';
import type { Language } from '@portage/contract/errors';
import type { LogAction } from '@portage/contract/orders/log';
import { completionTypes } from '@portage/contract/orders/status';
import { provinceOf } from '@portage/contract/stores/rules';
import { courier } from '../fleet/apply.ts';
import type { Storage } from '../gateways/storage/port.ts';
import type { Tx } from '../platform/db/database.ts';
import { newCode, newId } from '../platform/ids.ts';
import type { Actor } from '../platform/outbox/facts.ts';
import { readPicture } from '../platform/pictures.ts';
import { firstNameOf } from '../tracking/firstName.ts';
import type { Chance } from './chance.ts';
import type { SeedRows } from './orders.ts';
import { claimWords, conversations, type Line, reviewWords } from './voices.ts';

type Order = SeedRows['orders'][number]['order'];
/** A completed delivery, its recipient's language, whether it was left at the door, and whether the recipient was called. */
type Done = { order: Order; at: Temporal.Instant; language: Language; isAtDoor: boolean; wasCalled: boolean };
type Staff = Actor & { role: Exclude<Actor['role'], 'END_CUSTOMER'> };
export type SeedSpeech = {
  retailerId: string;
  staff: Staff;
  storage: Storage;
  chance: Chance;
  now: Temporal.Instant;
  /** The languages of the open claim (null: none) and of the answered one. */
  claims: { open: Language | null; answered: Language };
};

/** Writes reviews, claims and chats about the demo's completed orders. */
export async function writeSaid(tx: Tx, rows: SeedRows, told: SeedSpeech): Promise<void> {
  const left = doneOf(rows).sort((one, other) => Temporal.Instant.compare(other.at, one.at));
  const claimed = await writeClaims(tx, left, told);
  const unclaimed = left.filter((each) => !claimed.includes(each));
  await writeReviews(tx, unclaimed, told);
  await writeChats(tx, unclaimed, told);
}

function doneOf({ orders, call_histories: calls }: SeedRows): Done[] {
  const called = new Set(calls.map(({ order_id }) => order_id));
  return orders.flatMap(({ order }) => {
    if (order.delivery_status !== 'COMPLETED' || order.type !== 'DELIVERY' || !order.completed_at) return [];
    return {
      order,
      at: Temporal.Instant.from(String(order.completed_at)),
      language: provinceOf(order.address) === 'QC' ? 'fr' : 'en',
      isAtDoor: order.status_id === completionTypes.frontDoor,
      wasCalled: called.has(order.id),
    };
  });
}

const recipientOf = ({ order }: Done): Actor => ({ name: order.recipient, role: 'END_CUSTOMER' });

async function note(
  tx: Tx,
  { order }: Done,
  by: Actor,
  at: Temporal.Instant,
  did: { action: LogAction; content: string },
) {
  const sender = { sender_name: by.name, sender_role: by.role };
  const line = { id: newId(at.epochMilliseconds), order_id: order.id, created_at: at.toString() };
  await tx.db
    .insertInto('action_logs')
    .values({ ...line, ...sender, ...did })
    .execute();
}

/** Writes a review for one delivery in seven; every second one has a comment, while there are texts. */
async function writeReviews(tx: Tx, done: readonly Done[], { chance, now }: SeedSpeech): Promise<void> {
  const unsaid = { en: reviewWords.en.map((each) => [...each]), fr: reviewWords.fr.map((each) => [...each]) };
  for (const each of done) {
    const at = each.at.add({ minutes: chance.between(20, 1500) });
    const rating = chance.pick([5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 1]);
    const isSaid = chance.next() < 1 / 7;
    const saysMore = chance.next() < 1 / 2;
    if (!isSaid || Temporal.Instant.compare(at, now) > 0) continue;
    const words = (saysMore && unsaid[each.language][rating - 1]?.shift()) || null;
    const { id: order_id, store_id } = each.order;
    await tx.db.insertInto('reviews').values({ order_id, store_id, rating, words, at: at.toString() }).execute();
    const content = words === null ? `${rating}/5` : `${rating}/5\n${words}`;
    await note(tx, each, recipientOf(each), at, { action: 'REVIEWED', content });
  }
}

/** Writes an open claim, and one that staff and courier answered; returns their deliveries. */
async function writeClaims(tx: Tx, done: readonly Done[], { claims, staff, now }: SeedSpeech): Promise<Done[]> {
  const atDoor = (language: Language | null, hours: number) =>
    done.filter(
      (each) =>
        each.isAtDoor &&
        each.language === language &&
        each.order.latitude !== null &&
        Temporal.Instant.compare(each.at.add({ hours }), now) < 0,
    );
  const answered = atDoor(claims.answered, 30);
  const toAnswer = answered.find(({ wasCalled }) => wasCalled) ?? answered[0];
  const toOpen = atDoor(claims.open, 3).find((each) => each !== toAnswer);
  if (toOpen) await openClaim(tx, toOpen, claimWords[toOpen.language].open, 2);
  if (toAnswer) {
    const words = claimWords[toAnswer.language];
    const claimId = await openClaim(tx, toAnswer, words.answered, 5);
    await answer(tx, toAnswer, { claimId, by: staff, hours: 22, words: words.staff });
    await answer(tx, toAnswer, { claimId, by: courier, hours: 26, words: words.courier });
    const answered_at = toAnswer.at.add({ hours: 22 }).toString();
    await tx.db.updateTable('claims').set({ status: 'ANSWERED', answered_at }).where('id', '=', claimId).execute();
  }
  return [toOpen, toAnswer].filter((each) => each !== undefined);
}

async function openClaim(tx: Tx, done: Done, words: string, hours: number): Promise<string> {
  const at = done.at.add({ hours });
  const id = newId(at.epochMilliseconds);
  const { id: order_id, store_id } = done.order;
  await tx.db
    .insertInto('claims')
    .values({ id, order_id, store_id, number: newCode(7), words, status: 'OPEN', at: at.toString() })
    .execute();
  await note(tx, done, recipientOf(done), at, { action: 'CLAIM_MADE', content: words });
  return id;
}

type ClaimAnswer = { claimId: string; by: Staff; hours: number; words: string };

async function answer(tx: Tx, done: Done, { claimId, by, hours, words }: ClaimAnswer): Promise<void> {
  const at = done.at.add({ hours });
  await tx.db
    .insertInto('claim_answers')
    .values({
      id: newId(at.epochMilliseconds),
      claim_id: claimId,
      sender_name: by.name,
      sender_role: by.role,
      words,
      at: at.toString(),
    })
    .execute();
  await note(tx, done, by, at, { action: 'CLAIM_ANSWERED', content: words });
}

/** Writes each conversation for one of the newest deliveries left at the door, in the recipient's language. */
async function writeChats(tx: Tx, done: readonly Done[], told: SeedSpeech): Promise<void> {
  const isOver = ({ at }: Done) => Temporal.Instant.compare(at.add({ hours: 2 }), told.now) < 0;
  const atDoors = done.filter((each) => each.isAtDoor && each.order.driver_name && isOver(each));
  for (const language of ['en', 'fr'] as const) {
    const among = atDoors.filter((each) => each.language === language);
    for (const [index, lines] of conversations[language].entries()) {
      const about = among[index * 3];
      if (about) await writeChat(tx, about, lines, told);
    }
  }
}

async function writeChat(
  tx: Tx,
  { order, at: since, language }: Done,
  lines: readonly Line[],
  told: SeedSpeech,
): Promise<void> {
  const id = order.delivery_id ?? '';
  const names = { RECIPIENT: firstNameOf(order.recipient), DRIVER: shortNameOf(order.driver_name ?? null) };
  const atOf = ({ minutes }: Line) => since.add({ minutes });
  const [opened, last] = [lines[0], lines.at(-1)].map((line) => (line ? atOf(line) : since).toString());
  const channel = { id, order_id: order.id, language, last_seq: lines.length };
  await tx.db
    .insertInto('chat_channels')
    .values({ ...channel, opened_at: opened ?? '', last_at: last ?? '' })
    .execute();
  for (const [index, line] of lines.entries()) {
    const at = atOf(line);
    await tx.db
      .insertInto('chat_messages')
      .values({
        channel_id: id,
        id: newId(at.epochMilliseconds),
        seq: index + 1,
        version: index + 1,
        author: line.by,
        author_name: names[line.by],
        text: line.text,
        image: line.photo ? await keepDoor(order, told) : null,
        at: at.toString(),
      })
      .execute();
  }
  for (const reader of ['RECIPIENT', 'DRIVER'] as const)
    await tx.db
      .insertInto('chat_readers')
      .values({ channel_id: id, reader, name: names[reader], seq: lines.length, at: last ?? '' })
      .execute();
}

/** Stores the photo of the door in the format of chat photos. */
async function keepDoor({ photos }: Order, { storage, retailerId }: SeedSpeech): Promise<string | null> {
  const [taken] = photos ?? [];
  const stored = taken ? await storage.open(taken) : null;
  const picture = stored && (await readPicture(Buffer.concat(await Array.fromAsync(stored.body)), photoBox));
  if (!picture) return null;
  const key = `${retailerId}/chats/${newId()}.jpg`;
  await storage.write(key, picture.bytes, { contentType: 'image/jpeg', size: picture.bytes.length });
  return key;
}
