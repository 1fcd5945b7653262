// The token of a chat: for one delivery, for an hour, and signed, so that nothing has to be kept of it.
import type { ChatToken, ChatTokenRequest } from '@portage/contract/chat/schema';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import { isoOf } from '../platform/clock.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { Recipient, Visit } from '../platform/http/handlers.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { openToken, signToken } from '../platform/signed.ts';
import { openParcel } from '../tracking/follow.ts';
import { findChannel } from './queries.ts';
import { findTalk, whyNotTalk } from './talk.ts';

const lifeMinutes = 60;

type Signing = Pick<App, 'clock' | 'keysFor'>;

/** Signs a token for one delivery. */
const tokenFor = (app: Signing, { retailerId, orderId, deliveryId }: Recipient, until: Temporal.Instant): string =>
  signToken(app.keysFor('chats'), [retailerId, orderId, deliveryId].join(' '), until);

/** Whose delivery a token stands for; null when it is over, or none of ours. */
export function recipientOf(app: Signing, token: string): Recipient | null {
  const opened = openToken(app.keysFor('chats'), token, app.clock.now());
  if (!opened) return null;
  const [retailerId = '', orderId = '', deliveryId = ''] = opened.value.split(' ');
  return { retailerId, orderId, deliveryId, since: opened.until - lifeMinutes * 60_000 };
}

/**
 * Opens the chat to whoever may see all of the parcel's page: while it can be written in, and to read once something was written.
 */
export async function openChat(
  app: App,
  { id: code, postalCode }: z.output<typeof ChatTokenRequest>,
  { address, cookie }: Pick<Visit, 'address' | 'cookie'>,
): Promise<z.input<typeof ChatToken>> {
  const { order } = await openParcel(app, { code, postalCode, address, cookie });
  const { id: orderId, retailer_id: retailerId, delivery_id: deliveryId } = order;
  if (deliveryId === null) return refuse('CHAT_NOT_OFFERED');
  const whose = { retailerId, orderId, deliveryId };
  const scope = app.db.scope(wholeRetailer(retailerId));
  const whyNot = whyNotTalk(app, await findTalk(app, scope, whose));
  if (whyNot && !(await findChannel(scope, deliveryId))) refuseIf(whyNot);
  const until = app.clock.now().add({ minutes: lifeMinutes });
  return { data: { token: tokenFor(app, whose, until), expiresAt: isoOf(until) } };
}
