// Shows staff the chats about an order, on screen and as a download: every message with its text before each edit. They can write too.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { NewStaffMessage, StaffMessage } from '@portage/contract/chat/schema';
import type { ErrorType } from '@portage/contract/errors';
import { type Language, translate } from '@portage/contract/words';
import type { z } from 'zod';
import type { Member } from '../auth/member.ts';
import { visibleOrders } from '../orders/list/rows.ts';
import { photoAddress } from '../orders/photos.ts';
import type { App } from '../platform/app.ts';
import { localMoment, zoned } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import { contentTypeOf, fileNameOf } from '../platform/files.ts';
import type { FileAnswer } from '../platform/http/handlers.ts';
import { refuse } from '../platform/refusal.ts';
import { zipOf } from '../platform/zip.ts';
import { findDeliveryChat, whyNotWriteAsStaff } from './deliveryChat.ts';
import { presentMessage } from './messagePage.ts';
import { type ChatHistory, readHistory } from './queries.ts';
import { words } from './words.ts';
import { sendMessage } from './write.ts';

/** Returns an order that the member can see, with its delivery and its store's time zone. */
async function findOrderOfChat(scope: Scope, id: string) {
  const order = await visibleOrders(scope)
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .where('orders.id', '=', id)
    .select(['orders.id', 'delivery_id', 'tracking_code', 'timezone'])
    .executeTakeFirst();
  return order ?? refuse('ORDER_NOT_FOUND');
}

/** Returns why staff cannot write to the recipient of an order, or null. */
export const whyNotAnswerOrder = async (
  app: App,
  scope: Scope,
  orderId: string,
  deliveryId: string | null,
): Promise<ErrorType | null> =>
  deliveryId === null
    ? 'CHAT_NOT_OFFERED'
    : whyNotWriteAsStaff(app, scope, await findDeliveryChat(app, scope, { orderId, deliveryId }));

/** Returns messages as staff read them, each with its chat. `ids` are the messages to read, of any chat of the order. */
export const readMessages = async (
  app: App,
  scope: Scope,
  { id, timezone }: { id: string; timezone: string },
  ids: readonly string[],
) => presentHistory(app, await readHistory(scope, id, ids), timezone);

type ShownMessage = { channelId: string; message: z.input<typeof StaffMessage> };

function presentHistory(app: App, { messages, originals, readers }: ChatHistory, timezone: string): ShownMessage[] {
  return messages.map((row) => {
    const shownToBoth = presentMessage(
      app,
      { timezone },
      row,
      readers.filter((each) => each.channel_id === row.channel_id),
    );
    const message = {
      ...shownToBoth,
      image: row.image && photoAddress(app, row.image),
      sender: row.sender,
      originals: originals
        .filter(({ message_id, channel_id }) => message_id === row.id && channel_id === row.channel_id)
        .map(({ text, until }) => ({ text, until: zoned(until, timezone) })),
      report: row.reported_at === null ? null : { at: zoned(row.reported_at, timezone), reason: row.report_reason },
    };
    return { channelId: row.channel_id, message };
  });
}

/** Sends a member's message about an order's current delivery, and returns it. */
export async function answerChat(
  app: App,
  by: Member,
  orderId: string,
  message: NewStaffMessage,
): Promise<z.input<typeof StaffMessage>> {
  const scope = app.db.scope(by);
  const order = await findOrderOfChat(scope, orderId);
  const deliveryId = order.delivery_id ?? refuse('CHAT_NOT_OFFERED');
  const writer = {
    retailerId: by.retailerId,
    orderId,
    deliveryId,
    party: 'STAFF',
    language: null,
    member: by,
  } as const;
  const { id } = await sendMessage(app, writer, { ...message, image: null });
  const sent = await readMessages(app, scope, order, [id]);
  return sent.find(({ channelId }) => channelId === deliveryId)?.message ?? refuse('ORDER_NOT_FOUND');
}

/** Returns the whole chat as an archive. */
export async function packChat(app: App, by: Member, orderId: string, language: Language): Promise<FileAnswer> {
  const scope = app.db.scope(by);
  const order = await findOrderOfChat(scope, orderId);
  const kept = await readHistory(scope, orderId);
  const name = `${translate(words.file, language)}-${order.tracking_code}`;
  return {
    body: Readable.from(zipOf(entriesOf(app, order, kept, { language, name })), { objectMode: false }),
    contentType: contentTypeOf('zip'),
    fileName: fileNameOf(name, 'zip'),
    cache: 'no-store',
  };
}

type ChatOrder = Awaited<ReturnType<typeof findOrderOfChat>>;
type ArchiveOptions = { language: Language; name: string };

async function* entriesOf(app: App, order: ChatOrder, kept: ChatHistory, { language, name }: ArchiveOptions) {
  const photos = new Map(
    kept.messages.flatMap(({ image, seq }) =>
      image ? [[image, `photo-${String(seq).padStart(4, '0')}.jpg`] as const] : [],
    ),
  );
  const found = new Set<string>();
  for (const [key, photo] of photos) {
    const stored = await app.storage.open(key);
    if (!stored) continue;
    found.add(key);
    yield { name: photo, body: [await buffer(stored.body)], level: 0 as const };
  }
  const photoOf = (key: string) => (found.has(key) ? (photos.get(key) ?? null) : null);
  yield { name: `${name}.txt`, body: [write(order, kept, { language, photoOf, now: app.clock.now() })] };
}

type Writing = { language: Language; now: Temporal.Instant; photoOf(key: string): string | null };

const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** Indents message text further than the file's own lines, so that no message can look like the heading of another. */
const quote = (text: string) => text.split(lineEnds).join('\r\n    ');

/** Writes every message on its own lines. A byte order mark identifies the file as UTF-8. */
function write(
  { tracking_code: code, timezone: zone }: ChatOrder,
  { messages, originals }: ChatHistory,
  { language, now, photoOf }: Writing,
) {
  const t = (key: keyof typeof words, values = {}) => translate(words[key], language, values);
  const local = (at: string) => localMoment(at, zone);
  const lines = messages.flatMap((row) => {
    const who = [t(row.author), row.author_name, row.sender && `(${row.sender})`].filter(Boolean).join(' ');
    const photo = row.image && photoOf(row.image);
    const before = originals.filter(
      ({ message_id, channel_id }) => message_id === row.id && channel_id === row.channel_id,
    );
    return [
      '',
      `${local(row.at)} · ${who}`,
      ...(row.removed_at === null ? [row.text && `    ${quote(row.text)}`] : [t('removed')]),
      ...(row.image ? [photo ? t('photo', { name: photo }) : t('gone')] : []),
      ...before.map(({ text, until }) => t('before', { at: local(until), text: quote(text) })),
      ...(row.reported_at === null
        ? []
        : [
            t(row.report_reason ? 'reason' : 'reported', {
              at: local(row.reported_at),
              reason: quote(row.report_reason ?? ''),
            }),
          ]),
    ].filter((line, index) => index === 0 || line !== '');
  });
  const head = [t('title', { code }), t('made', { at: local(now.toString()), zone })];
  return `\ufeff${[...head, ...(lines.length > 0 ? lines : ['', t('none')])].join('\r\n')}\r\n`;
}
