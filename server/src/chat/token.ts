// The token of a chat: valid for one delivery and one hour, and signed, so that it is not stored.
import type { ChatToken, ChatTokenRequest } from '@portage/contract/chat/schema';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import { isoOf } from '../platform/clock.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { Recipient, Visit } from '../platform/http/handlers.ts';
import { refuse, refuseIf } from '../platform/refusal.ts';
import { openToken, signToken } from '../platform/signed.ts';
import { openOrder } from '../tracking/access.ts';
import { findDeliveryChat, whyNotWrite } from './deliveryChat.ts';
import { findChannel } from './queries.ts';

const lifeMinutes = 60;

type TokenServices = Pick<App, 'clock' | 'keysFor'>;

/** Signs a token for one delivery. */
const tokenFor = (
  app: TokenServices,
  { retailerId, orderId, deliveryId }: Recipient,
  until: Temporal.Instant,
): string => signToken(app.keysFor('chats'), [retailerId, orderId, deliveryId].join(' '), until);

/** Returns the delivery of a token; null if the token has expired or its signature is invalid. */
export function recipientOf(app: TokenServices, token: string): Recipient | null {
  const opened = openToken(app.keysFor('chats'), token, app.clock.now());
  if (!opened) return null;
  const [retailerId = '', orderId = '', deliveryId = ''] = opened.value.split(' ');
  return { retailerId, orderId, deliveryId, since: opened.until - lifeMinutes * 60_000 };
}

/** Opens the chat to a viewer with full access to the page, if messages can be written now or have been written before. */
export async function openChat(
  app: App,
  { id: code, postalCode }: z.output<typeof ChatTokenRequest>,
  { address, cookie }: Pick<Visit, 'address' | 'cookie'>,
): Promise<z.input<typeof ChatToken>> {
  const { order } = await openOrder(app, { code, postalCode, address, cookie });
  const { id: orderId, retailer_id: retailerId, delivery_id: deliveryId } = order;
  if (deliveryId === null) return refuse('CHAT_NOT_OFFERED');
  const whose = { retailerId, orderId, deliveryId };
  const scope = app.db.scope(wholeRetailer(retailerId));
  const whyNot = whyNotWrite(app, await findDeliveryChat(app, scope, whose));
  if (whyNot && !(await findChannel(scope, deliveryId))) refuseIf(whyNot);
  const until = app.clock.now().add({ minutes: lifeMinutes });
  return { data: { token: tokenFor(app, whose, until), expiresAt: isoOf(until) } };
}
