// The delivery of a chat: its order, the names of the parties, and whether they may write now.
import { type ChatDelivery, shortNameOf, whyNotAnswer, whyNotChat } from '@portage/contract/chat/rules';
import type { ErrorType } from '@portage/contract/errors';
import { deliveryStatuses } from '@portage/contract/orders/status';
import type { App } from '../platform/app.ts';
import { isoText, readInstant } from '../platform/clock.ts';
import type { Scope } from '../platform/db/database.ts';
import type { Recipient } from '../platform/http/handlers.ts';
import { refuse } from '../platform/refusal.ts';
import { showTracking } from '../settings/tracking.ts';
import { firstNameOf } from '../tracking/firstName.ts';
import { lastFromRecipient } from './queries.ts';

type ChatKey = Omit<Recipient, 'retailerId'>;

/** Returns the current delivery of an order. Refuses a token that was issued before the link was renewed or revoked. */
export async function findDeliveryChat(app: App, scope: Pick<Scope, 'db'>, whose: ChatKey) {
  const row = await scope.db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .select([
      ...(['orders.id', 'orders.store_id', 'orders.tracking_code', 'orders.recipient', 'orders.driver_name'] as const),
      ...([
        'orders.delivery_status',
        'orders.status_id',
        'orders.completed_at',
        'stores.timezone',
        'stores.name as store_name',
      ] as const),
      ...(['orders.email', 'orders.phone', 'orders.address', 'orders.language', 'orders.created_at'] as const),
      ...(['orders.link_renewed_at', 'orders.link_revoked_at'] as const),
    ])
    .where('orders.id', '=', whose.orderId)
    .where('orders.delivery_id', '=', whose.deliveryId)
    .where('orders.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return refuse('CHAT_NOT_FOUND');
  if (isOlderThanLink(whose, row)) return refuse('CHAT_TOKEN_OVER');
  const { switches } = await showTracking(app, scope);
  return {
    ...chatDeliveryOf(row),
    onTheWay: switches.chatOnTheWay,
    staffInChat: switches.staffInChat,
    id: whose.deliveryId,
    orderId: row.id,
    storeId: row.store_id,
    trackingCode: row.tracking_code,
    timezone: row.timezone,
    /** Columns that determine the recipient's language. */
    written: row,
    names: { RECIPIENT: firstNameOf(row.recipient), DRIVER: shortNameOf(row.driver_name), STAFF: row.store_name },
  };
}
export type DeliveryChat = Awaited<ReturnType<typeof findDeliveryChat>>;

type Linked = { link_renewed_at: string | null; link_revoked_at: string | null };

/** Returns whether the link was revoked or renewed after a token was issued. */
const isOlderThanLink = ({ since }: ChatKey, { link_renewed_at: renewed, link_revoked_at: revoked }: Linked): boolean =>
  since !== undefined && [renewed, revoked].some((at) => at !== null && readInstant(at).epochMilliseconds > since);

type Row = { delivery_status: string | null; status_id: number | null; completed_at: string | null };

/** Returns the fields that decide whether messages can be written. */
export const chatDeliveryOf = (row: Row): ChatDelivery => ({
  status: deliveryStatuses.find((each) => each === row.delivery_status) ?? null,
  statusId: row.status_id,
  completedAt: isoText(row.completed_at),
});

/** Returns the reason why recipient and driver cannot write now, or null. */
export const whyNotWrite = (
  { clock }: Pick<App, 'clock'>,
  talked: ChatDelivery & { onTheWay: boolean },
): ErrorType | null => whyNotChat(talked, talked, clock.now().epochMilliseconds);

/** Returns the reason why staff cannot write now, or null. */
export const whyNotWriteAsStaff = async (
  { clock }: Pick<App, 'clock'>,
  scope: Pick<Scope, 'db'>,
  chat: DeliveryChat,
): Promise<ErrorType | null> =>
  // The recipient could not read it: their link was revoked.
  chat.written.link_revoked_at !== null
    ? 'CHAT_NOT_OFFERED'
    : whyNotAnswer(chat, { ...chat, wroteAt: await lastFromRecipient(scope, chat.id) }, clock.now().epochMilliseconds);
