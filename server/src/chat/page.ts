// The chat as a page for browsers without JavaScript. It uses the same functions as the API.

import type { ChatForm, ChatPageQuery } from '@portage/contract/chat/schema';
import { MessagePage, RecipientMessage } from '@portage/contract/chat/schema';
import { errorText } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import type { ChatPageInput } from '@portage/contract/tracking/page';
import { TrackingView } from '@portage/contract/tracking/schema';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { PageAnswer, Recipient, Visit } from '../platform/http/handlers.ts';
import { newId } from '../platform/ids.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { accessOf, languageOfPage, readTracking } from '../tracking/access.ts';
import { renderTracking } from '../tracking/page.ts';
import { findDeliveryChat } from './deliveryChat.ts';
import { readMessagePage } from './messagePage.ts';
import { openChat, recipientOf } from './token.ts';
import { markRead, sendMessage } from './write.ts';

type ChatCall = { params: { code: string }; query: z.output<typeof ChatPageQuery>; visit: Visit };

/** Opens the chat of a page's code, with the same token that the API would issue. */
async function openFor(app: App, call: ChatCall): Promise<Recipient> {
  const { data } = await openChat(app, { id: call.params.code }, call.visit);
  return recipientOf(app, data.token) ?? refuse('CHAT_TOKEN_OVER');
}

const wayTo = ({ params, visit }: ChatCall, place: '' | '/chat'): PageAnswer => ({
  html: '',
  location: `/t/${encodeURIComponent(params.code)}${place}?lang=${visit.language}`,
});

/** Shows the latest messages, or those before a given one, and marks them as read. Redirects to the parcel's page if there is no chat. */
export async function showChatPage(
  app: App,
  call: ChatCall,
  sent: Pick<ChatPageInput, 'typed' | 'faults'> = { typed: '', faults: [] },
): Promise<PageAnswer> {
  const { params, query, visit } = call;
  try {
    const recipient = await openFor(app, call);
    const scope = app.db.scope(wholeRetailer(recipient.retailerId));
    const chat = await findDeliveryChat(app, scope, recipient);
    const thread = MessagePage.parse(await readMessagePage(app, scope, chat, { before: query.before }));
    const lastSeq = thread.messages.find(({ user }) => user.id !== 'RECIPIENT')?.seq;
    if (lastSeq !== undefined) await markRead(app, { ...recipient, party: 'RECIPIENT', language: null }, lastSeq);
    const { name: providerName, supportEmail } = app.config.provider;
    const html = await renderTracking({
      view: TrackingView.parse(await readTracking(app, accessOf(params.code, visit))),
      language: await languageOfPage(app, accessOf(params.code, visit), visit, false),
      code: params.code,
      postalCodeTried: false,
      nonce: visit.nonce,
      providerName,
      supportEmail,
      chat: { ...sent, thread, id: newId() },
    });
    return { html, status: sent.faults.length > 0 ? 422 : 200 };
  } catch (error) {
    if (error instanceof Refusal) return wayTo(call, '');
    throw error;
  }
}

/** Sends the form's message, then redirects to the chat. */
export async function submitMessage(
  app: App,
  call: ChatCall & { body: z.output<typeof ChatForm> },
): Promise<PageAnswer> {
  const { body, visit } = call;
  // Browsers submit line breaks as CRLF.
  const message = (body.message ?? '').replaceAll('\r\n', '\n');
  const { language } = visit;
  const given = RecipientMessage.safeParse({ id: body.id, message }, { reportInput: true });
  if (!given.success) {
    const faults = faultsOf(given.error).map(({ type, values }) => errorText(type, language, values));
    return showChatPage(app, call, { typed: message, faults });
  }
  try {
    const recipient = await openFor(app, call);
    await sendMessage(app, { ...recipient, party: 'RECIPIENT', language }, given.data);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return showChatPage(app, call, { typed: message, faults: [errorText(error.type, language)] });
  }
  return wayTo(call, '/chat');
}
