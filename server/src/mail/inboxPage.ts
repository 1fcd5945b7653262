// The demo's inbox, without scripts: the newest messages, and the selected one as its receiver would see it.
import { addressOf } from '@portage/contract/endpoint';
import { paths } from '@portage/contract/index';
import { formatPhone } from '@portage/contract/labels/rules';
import { mail } from '@portage/contract/mail/endpoints';
import type { InboxQuery } from '@portage/contract/mail/schema';
import { type Language, type Pair, translate, type Values } from '@portage/contract/words';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import type { PageAnswer, Visit } from '../platform/http/handlers.ts';
import { type InboxMessage, listInbox, readInbox } from './inbox.ts';
import { escapeHtml } from './layout.ts';
import { drawPage } from './plainPage.ts';
import { inboxWords as words } from './words.ts';

type Query = z.output<typeof InboxQuery>;
type Drawing = { query: Query; visit: Visit; kept: readonly InboxMessage[]; chosen: InboxMessage | null };

/** Returns the page with the list and the selected message, by default the newest. */
export async function showInbox(app: App, given: { query: Query; visit: Visit }, id?: string): Promise<PageAnswer> {
  const { query, visit } = given;
  const kept = await listInbox(app, query.to);
  const chosen = id === undefined ? (kept[0] ?? null) : await readInbox(app, id);
  const drawing = { ...given, kept, chosen };
  const t = wording(visit.language);
  const empty = `<h2>${t(words.emptyTitle)}</h2><p>${t(words.empty)}</p>`;
  const notice = `<div class="page-notice">${id ? `<h2>${t(words.gone)}</h2>` : empty}</div>`;
  const draw = chosen?.channel === 'SMS' ? drawPhone : drawMail;
  const body = `<p class="muted">${t(words.lead)} ${link(drawing, t(words.refresh), id)} · <a href="${paths.login}">${t(words.signIn)}</a></p>
<div class="inbox"><div>${drawList(drawing)}</div>${chosen ? draw(drawing, chosen) : notice}</div>`;
  const inLanguage = (lang: Language) => addressIn(drawing, id, { lang });
  const html = drawPage(app, visit, t(words.title), body, { styles, inLanguage });
  return { html, status: chosen || !id ? 200 : 404 };
}

const wording = (language: Language) => (pair: Pair, values?: Values) => escapeHtml(translate(pair, language, values));

/** Returns the URL of a message, or of the newest, with this page's filter and view. */
function addressIn({ query: { to, as }, visit }: Drawing, id: string | undefined, change: Query = {}): string {
  const query = { to, as, lang: visit.language, ...change };
  return id ? addressOf(mail.read, { params: { id }, query }) : addressOf(mail.list, { query });
}

const link = (drawing: Drawing, html: string, id?: string, change: Query = {}, isCurrent = false) =>
  `<a href="${escapeHtml(addressIn(drawing, id, change))}"${isCurrent ? ' aria-current="page"' : ''}>${html}</a>`;

function drawList(drawing: Drawing): string {
  const { query, visit, kept, chosen } = drawing;
  const t = wording(visit.language);
  const lines = kept.map((message) => {
    const { id, channel, to, preview } = message;
    const subject = channel === 'SMS' ? t(words.textMessage) : escapeHtml(message.subject);
    const text = `<span>${escapeHtml(to.name || readable(to.address))} · ${timeOf(message, visit)}</span><strong>${subject}</strong><span>${escapeHtml(preview)}</span>`;
    return `<li>${link(drawing, text, id, {}, id === chosen?.id)}</li>`;
  });
  return `<form action="${mail.list.path}"><input type="hidden" name="lang" value="${visit.language}">
<input name="to" maxlength="254" value="${escapeHtml(query.to ?? '')}" aria-label="${t(words.receiver)}" placeholder="${t(words.receiver)}"><button>${t(words.filter)}</button></form>
<nav aria-label="${t(words.messages)}"><ul>${lines.join('')}</ul></nav>`;
}

/**
 * Renders an email in a frame without scripts, forms or our origin. The frame inherits this page's policy, so its styles need the nonce;
 * its links open in a new page.
 */
function drawMail(drawing: Drawing, message: InboxMessage): string {
  const { query, visit } = drawing;
  const t = wording(visit.language);
  const subject = escapeHtml(message.subject);
  const drawn = escapeHtml(message.html.replaceAll('<style>', `<style nonce="${visit.nonce}">`));
  const frame = `<iframe class="mail-frame" title="${subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${drawn}"></iframe>`;
  const ways = ([undefined, 'text'] as const).map((as) =>
    link(drawing, t(words[as ?? 'drawn']), message.id, { as }, as === query.as),
  );
  return `<article class="mail"><h2>${subject}</h2>
<p>${t(words.from)} ${mailbox(message.from)}<br>${t(words.to)} ${mailbox(message.to)}<br>${timeOf(message, visit)}</p>
<nav aria-label="${t(words.show)}">${ways.join(' ')}</nav>
${query.as === 'text' ? `<pre class="mail-text">${escapeHtml(message.text)}</pre>` : frame}</article>`;
}

/** Renders the texts to one phone, newest first, below a form to reply to them. */
function drawPhone(drawing: Drawing, { id, to: { address } }: InboxMessage): string {
  const { query, visit, kept } = drawing;
  const t = wording(visit.language);
  const texts = kept
    .filter(({ to }) => to.address === address)
    .map((message) => `<li>${timeOf(message, visit)}<p>${linked(message.text)}</p></li>`);
  return `<article><h2>${t(words.phoneOf, { number: readable(address) })}</h2>
<form method="post" action="${escapeHtml(addressIn(drawing, id))}"><input name="text" required maxlength="1000" autocomplete="off" aria-label="${t(words.answer)}" placeholder="${t(words.answerHint)}"><button>${t(words.send)}</button></form>
<p role="status">${query.understood ? t(words[query.understood]) : ''}</p><ol>${texts.join('')}</ol></article>`;
}

const mailbox = ({ name, address }: InboxMessage['to']) =>
  `<strong>${escapeHtml(name)}</strong> ${escapeHtml(`<${address}>`)}`;
/** Formats a phone number; returns an email address unchanged. */
const readable = (address: string) => (/^\+1\d{10}$/.test(address) ? formatPhone(address.slice(2)) : address);
/** Escapes a text, and turns its URLs into links like a phone. */
const linked = (text: string) =>
  escapeHtml(text).replace(
    /https?:\/\/(?:[^\s&]|&amp;)+/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  );
const timeOf = ({ at }: InboxMessage, { language }: Visit) =>
  `<time datetime="${escapeHtml(at)}">${new Date(at).toLocaleString(`${language}-CA`, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Toronto' })}</time>`;

const styles = `header,main{max-width:84rem}main{margin-top:0}.inbox{display:grid;grid-template-columns:minmax(16rem,1fr) minmax(0,3fr);gap:2rem}
form{display:flex;gap:.5rem}input{flex:1;min-width:0;padding:0 .75rem;border:1px solid var(--border-strong);border-radius:8px;background:var(--surface);color:inherit;font:inherit}
ul,ol{padding:0;list-style:none}ul{max-height:75vh;overflow:auto}ul a{display:grid;padding:.5rem;border-top:1px solid var(--border);color:inherit;font-size:15px;text-decoration:none}
ul a>*{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}ul [aria-current]{background:var(--primary-soft)}nav>[aria-current]{font-weight:700}
h2{margin:0 0 .5rem;font-size:1.25rem}article nav,ol li{margin-bottom:.75rem}ol p{width:fit-content;margin:0;padding:.5rem 1rem;border-radius:16px;background:var(--primary-soft)}
.mail-frame{width:100%;height:75vh;border:1px solid var(--border)}.mail-text{white-space:pre-wrap}
@media(max-width:760px){.inbox{grid-template-columns:minmax(0,1fr)}ul{max-height:30vh}}`;
