// The page where a recipient stops messages: one sentence and one button, for any browser of the last twenty years.
import { formatPhone } from '@portage/contract/labels/rules';
import { type Pair, translate, type Values } from '@portage/contract/words';
import { escapeHtml } from '../mail/layout.ts';
import { drawPage } from '../mail/plainPage.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { PageAnswer, Visit } from '../platform/http/handlers.ts';
import { contactRows } from '../recipients/contacts.ts';
import { isStopped, type LinkedMessage, leave, messageOf } from './opt-outs.ts';
import { leaveWords as words } from './words.ts';

type StopRequest = { params: { token: string }; visit: Visit };
type Choice = 'out' | 'in' | undefined;
type StopForm = { choice?: Choice; wish?: Choice; 'List-Unsubscribe'?: string | undefined };

/** Returns the page in its current state. */
export async function showLeave(app: App, { params, visit }: StopRequest): Promise<PageAnswer> {
  const message = await messageOf(app, params.token);
  const t = (pair: Pair, values?: Values) => escapeHtml(translate(pair, visit.language, values));
  if (!message) {
    const text = t(words.goneText, { email: app.config.provider.supportEmail });
    return { html: drawPage(app, visit, t(words.gone), `<p>${text}</p>`), status: 404 };
  }
  const values = { retailer: message.name, address: readable(message) };
  const isStop = message.channel === 'SMS' && (await isStopped({ db: app.db.shared }, message.address));
  const choice = (await isOut(app, message)) ? 'in' : 'out';
  const standing = isStop ? words.isStopped : choice === 'in' ? words.isOut : words.isIn;
  const button = `<form method="post"><button name="choice" value="${choice}">${t(words[choice])}</button></form>`;
  const body = `<p role="status">${t(standing, values)}</p>${isStop ? '' : button}<p class="muted">${t(words.about)}</p>`;
  return { html: drawPage(app, visit, t(words.title, values), body) };
}

/** Handles the button, which leads back to the page, and the one-click request of a mail program, which ignores the reply. */
export async function takeLeave(app: App, asked: StopRequest & { body: StopForm }): Promise<PageAnswer> {
  const { params, body, visit } = asked;
  const message = await messageOf(app, params.token);
  if (!message) return showLeave(app, asked);
  const isOneClick = body['List-Unsubscribe'] === 'One-Click';
  const choice = isOneClick ? 'out' : (body.choice ?? body.wish);
  if (choice) await leave(app, message, choice);
  if (isOneClick) return showLeave(app, asked);
  return { html: '', location: `/messages/${encodeURIComponent(params.token)}?lang=${visit.language}` };
}

async function isOut(app: App, { retailer_id, channel, address }: LinkedMessage): Promise<boolean> {
  const scope = app.db.scope(wholeRetailer(retailer_id));
  const [contact] = await contactRows(scope, [{ channel, address: address.toLowerCase() }]);
  return contact?.opted_out_at != null;
}

const readable = ({ channel, address }: LinkedMessage) => (channel === 'SMS' ? formatPhone(address.slice(2)) : address);
