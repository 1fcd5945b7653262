// The layout of every email: a 600 pixel table with inline styles, which Gmail and Outlook keep, and the same as plain text. In mail
// programs that follow the colour scheme of the screen, a few lines of style darken it; the others show the light one.
import { type Language, type Pair, translate, type Values } from '@portage/contract/words';
import type { Worded } from './letter.ts';
import { words } from './words.ts';

export type Frame = {
  language: Language;
  provider: { name: string; supportEmail: string };
  receiver: string;
  retailer: string | null;
  /** The sender of an email to a recipient and, if possible, how to opt out: required by Canada's anti-spam law. */
  imprint?: { lines: readonly string[]; leave: { label: string; address: string } | null };
};

/** The brand's colours, light and dark; a test compares them with the brand's. */
export const paint = {
  surface: ['#f7f4ed', '#101a1b'],
  'surface-raised': ['#fffefb', '#182426'],
  'surface-sunken': ['#eee9de', '#0b1314'],
  border: ['#ddd6c8', '#2c3b3d'],
  text: ['#1b2b2a', '#e9ece4'],
  'text-muted': ['#53605c', '#a3b0ab'],
  primary: ['#14595a', '#6cc2b4'],
  'on-solid': ['#fffefb', '#0b1a1b'],
  accent: ['#b3372a', '#f08d77'],
} as const;
type Paint = keyof typeof paint;

const light = (name: Paint) => paint[name][0];
const sans = '-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const mono = 'Consolas,Menlo,Monaco,monospace';
/** Makes long names and addresses wrap instead of widening the email. Some programs support only the second property. */
const wraps = { 'overflow-wrap': 'anywhere', 'word-break': 'break-word' };

/** Renders an email as HTML and as plain text. */
export function drawMail(letter: Worded, frame: Frame): { html: string; text: string } {
  const t = (pair: Pair, values: Values = {}) => translate(pair, frame.language, values);
  const { provider, retailer } = frame;
  const texts = {
    greeting: isName(frame.receiver) ? t(words.greeting, { name: frame.receiver }) : t(words.greetingAnyone),
    ifButtonFails: t(words.ifButtonFails),
    sentBy: retailer
      ? t(words.sentFor, { provider: provider.name, retailer })
      : t(words.sentBy, { provider: provider.name }),
    help: t(words.help, { email: provider.supportEmail }),
    code: letter.code === null ? null : t(words.codeIs, { code: letter.code }),
  };
  return { html: drawHtml(letter, frame, texts), text: drawText(letter, frame, texts) };
}

/**
 * Returns whether a name can be used in a greeting. Anyone may have entered it, so a text that a mail program would turn into a link
 * cannot.
 */
const isName = (name: string) => name.trim() !== '' && !/[/@<>\p{Cc}]|\.\w{2,}|www\./iu.test(name);

type LayoutTexts = { greeting: string; ifButtonFails: string; sentBy: string; help: string; code: string | null };

function drawText({ paragraphs, button, after }: Worded, { imprint, language }: Frame, texts: LayoutTexts): string {
  const parts = [
    texts.greeting,
    ...paragraphs,
    texts.code,
    button ? `${button.label}\n${button.address}` : null,
    ...after,
    [
      '-- ',
      texts.sentBy,
      texts.help,
      ...(imprint?.lines ?? []),
      ...(imprint?.leave
        ? [`${imprint.leave.label}${language === 'fr' ? '\u00a0' : ''}: ${imprint.leave.address}`]
        : []),
    ].join('\n'),
  ];
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`;
}

const style = (rules: Record<string, string>) =>
  Object.entries(rules)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

function drawHtml(letter: Worded, frame: Frame, texts: LayoutTexts): string {
  const { provider, retailer, language } = frame;
  const paragraph = (text: string, rules: Record<string, string> = {}, kind = 'ink') =>
    `<p class="${kind}" style="${style({ margin: '0 0 16px', ...rules })}">${escapeHtml(text)}</p>`;
  const small = { 'font-size': '14px', 'line-height': '21px', color: light('text-muted') };
  const rows = [
    paragraph(texts.greeting),
    ...letter.paragraphs.map((text) => paragraph(text)),
    letter.code === null ? '' : drawCode(letter.code),
    letter.button ? drawButton(letter.button) : '',
    ...letter.after.map((text) => paragraph(text, small, 'muted')),
    letter.button ? drawAddress(texts.ifButtonFails, letter.button.address) : '',
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="${style({ margin: '0', padding: '0', 'background-color': light('surface') })}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.paragraphs[0] ?? '')}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light('surface')}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="bar" height="4" bgcolor="${light('accent')}" style="${style({ height: '4px', 'line-height': '4px', 'font-size': '0', 'border-radius': '10px 10px 0 0' })}">&nbsp;</td></tr>
<tr><td class="card" bgcolor="${light('surface-raised')}" style="${style({ padding: '28px 32px 16px', 'border-radius': '0 0 10px 10px', font: `16px/25px ${sans}`, color: light('text'), ...wraps })}">
${drawHead(provider.name, retailer)}
${rows.filter((row) => row !== '').join('\n')}
</td></tr>
<tr><td class="foot muted" style="${style({ padding: '20px 32px', font: `13px/20px ${sans}`, color: light('text-muted'), ...wraps })}">
${escapeHtml(texts.sentBy)}<br>${linkAddress(texts.help, provider.supportEmail)}${drawImprint(frame)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function drawHead(provider: string, retailer: string | null): string {
  const name = `<span class="primary" style="${style({ color: light('primary'), 'font-weight': '700', 'font-size': '20px' })}">${escapeHtml(provider)}</span>`;
  const of = `<span class="of muted" style="${style({ color: light('text-muted'), 'font-size': '15px' })}"><span class="dot">&nbsp;&nbsp;·&nbsp;&nbsp;</span>${escapeHtml(retailer ?? '')}</span>`;
  return `<p style="margin:0 0 24px">${name}${retailer ? of : ''}</p>`;
}

const drawCode = (code: string) =>
  `<p class="well ink" style="${style({ margin: '8px 0 24px', padding: '16px', 'text-align': 'center', 'background-color': light('surface-sunken'), 'border-radius': '8px', font: `700 32px/40px ${mono}`, 'letter-spacing': '6px' })}">${escapeHtml(code)}</p>`;

/** Renders a button. Outlook ignores the padding of links, so the cell has the colour and the padding. */
const drawButton = ({ label, address }: { label: string; address: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="solid" bgcolor="${light('primary')}" style="border-radius:8px;padding:12px 24px;text-align:center"><a class="on-solid" href="${escapeHtml(address)}" target="_blank" style="${style({ color: light('on-solid'), font: `600 16px/24px ${sans}`, 'text-decoration': 'none' })}">${escapeHtml(label)}</a></td></tr></table>`;

const drawAddress = (label: string, address: string) =>
  `<p class="muted" style="${style({ margin: '0 0 16px', 'font-size': '13px', 'line-height': '20px', color: light('text-muted') })}">${escapeHtml(label)}<br><a class="primary" href="${escapeHtml(address)}" target="_blank" style="color:${light('primary')};word-break:break-all">${escapeHtml(address)}</a></p>`;

const drawImprint = ({ imprint }: Frame) =>
  imprint ? `${imprint.lines.map((line) => `<br>${escapeHtml(line)}`).join('')}${drawLeave(imprint.leave)}` : '';

const drawLeave = (leave: NonNullable<Frame['imprint']>['leave']) =>
  leave
    ? `<br><a class="primary" href="${escapeHtml(leave.address)}" target="_blank" style="color:${light('primary')}">${escapeHtml(leave.label)}</a>`
    : '';

const linkAddress = (text: string, email: string) =>
  escapeHtml(text).replace(
    escapeHtml(email),
    () =>
      `<a class="primary" href="mailto:${escapeHtml(email)}" style="color:${light('primary')}">${escapeHtml(email)}</a>`,
  );

const dark = (name: Paint) => `${paint[name][1]} !important`;
const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:${dark('surface')}}.card{background-color:${dark('surface-raised')}}.well{background-color:${dark('surface-sunken')}}
.bar{background-color:${dark('accent')}}.solid{background-color:${dark('primary')}}
.card,.ink{color:${dark('text')}}.muted{color:${dark('text-muted')}}.primary{color:${dark('primary')}}.on-solid{color:${dark('on-solid')}}
}
@media (max-width:480px){
.card{padding:24px 20px 12px !important}.foot{padding:16px 20px !important}.of{display:block}.dot{display:none}
}`;

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
