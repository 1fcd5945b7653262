// The page where a recipient stops messages: one sentence and one button, for any browser of the last twenty years.
import { colors } from '@portage/brand/tokens';
import { formatPhone } from '@portage/contract/labels/rules';
import { type Pair, translate, type Values } from '@portage/contract/words';
import { escapeHtml } from '../mail/layout.ts';
import type { App } from '../platform/app.ts';
import { wholeRetailer } from '../platform/db/database.ts';
import type { PageAnswer, Visit } from '../platform/http/handlers.ts';
import { contactRows } from '../recipients/contacts.ts';
import { isStopped, leave, type Message, messageOf } from './opt-outs.ts';
import { leaveWords as words } from './words.ts';

type Asked = { params: { token: string }; visit: Visit };
type Wish = { wish?: 'out' | 'in' | undefined; 'List-Unsubscribe'?: string | undefined };

/** The page as things stand. */
export async function showLeave(app: App, { params, visit }: Asked): Promise<PageAnswer> {
  const message = await messageOf(app, params.token);
  const say = (pair: Pair, values?: Values) => escapeHtml(translate(pair, visit.language, values));
  if (!message) {
    const text = say(words.goneText, { email: app.config.provider.supportEmail });
    return { html: draw(app, visit, say(words.gone), `<p>${text}</p>`), status: 404 };
  }
  const values = { retailer: message.name, address: readable(message) };
  const isStop = message.channel === 'SMS' && (await isStopped({ db: app.db.shared }, message.address));
  const wish = (await isOut(app, message)) ? 'in' : 'out';
  const standing = isStop ? words.isStopped : wish === 'in' ? words.isOut : words.isIn;
  const button = `<form method="post"><button name="wish" value="${wish}">${say(words[wish])}</button></form>`;
  const body = `<p role="status">${say(standing, values)}</p>${isStop ? '' : button}<p class="muted">${say(words.about)}</p>`;
  return { html: draw(app, visit, say(words.title, values), body) };
}

/** The button, which leads back to the page; and a mail program's one click, which reads nothing. */
export async function takeLeave(app: App, asked: Asked & { body: Wish }): Promise<PageAnswer> {
  const { params, body, visit } = asked;
  const message = await messageOf(app, params.token);
  if (!message) return showLeave(app, asked);
  const isOneClick = body['List-Unsubscribe'] === 'One-Click';
  const wish = isOneClick ? 'out' : body.wish;
  if (wish) await leave(app, message, wish);
  if (isOneClick) return showLeave(app, asked);
  return { html: '', location: `/messages/${encodeURIComponent(params.token)}?lang=${visit.language}` };
}

async function isOut(app: App, { retailer_id, channel, address }: Message): Promise<boolean> {
  const scope = app.db.scope(wholeRetailer(retailer_id));
  const [contact] = await contactRows(scope, [{ channel, address: address.toLowerCase() }]);
  return contact?.opted_out_at != null;
}

const readable = ({ channel, address }: Message) => (channel === 'SMS' ? formatPhone(address.slice(2)) : address);

const paint = (scheme: 'light' | 'dark') =>
  (['surface', 'surface-raised', 'text', 'text-muted', 'primary', 'on-solid', 'border'] as const)
    .map((name) => `--${name}:${colors[scheme][name]}`)
    .join(';');

const styles = `:root{color-scheme:light dark;${paint('light')}}@media(prefers-color-scheme:dark){:root{${paint('dark')}}}
body{margin:0;background:var(--surface);color:var(--text);font:17px/1.5 -apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif}
main{max-width:34rem;margin:8vh auto 0;padding:2rem;border:1px solid var(--border);border-radius:12px;background:var(--surface-raised);overflow-wrap:anywhere}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}header,footer{max-width:34rem;margin:0 auto;padding:1rem 2rem}
button{min-height:48px;padding:0 1.5rem;border:0;border-radius:8px;background:var(--primary);color:var(--on-solid);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--primary);outline-offset:3px}.muted{color:var(--text-muted);font-size:15px}a{color:var(--primary)}
@media(max-width:600px){main{margin:0;border-width:1px 0;border-radius:0}}`;

function draw(app: App, { language, nonce }: Visit, title: string, body: string): string {
  const { name } = app.config.provider;
  const other = language === 'en' ? 'fr' : 'en';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<header>${escapeHtml(name)} · <a href="?lang=${other}" lang="${other}" hreflang="${other}">${other === 'fr' ? 'Français' : 'English'}</a></header>
<main><h1>${title}</h1>${body}</main>
</body>
</html>
`;
}
