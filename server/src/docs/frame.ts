// The frame of all pages of the documentation: the page head, and the conversion of texts to HTML.
import { mark } from '@portage/brand/mark';
import { paths } from '@portage/contract/index';
import { type Language, type Pair, translate, type Values } from '@portage/contract/words';
import { escapeHtml } from '../mail/layout.ts';
import { keyPlace, keySample, urlPlace } from './guide.ts';
import { styles } from './styles.ts';
import { words } from './words.ts';

export type PageRequest = { language: Language; nonce: string; provider: string };
export type EscapedTranslate = (pair: Pair, values?: Values) => string;

export const translatorIn =
  (language: Language): EscapedTranslate =>
  (pair, values) =>
    escapeHtml(translate(pair, language, values));

/** Converts `code` and *names* in an escaped text to HTML. */
export const markUp = (text: string): string =>
  text.replace(/`([^`]+)`/g, '<code>$1</code>').replace(/\*([^*]+)\*/g, '<strong>$1</strong>');

const logo = `<svg viewBox="0 0 48 48" aria-hidden="true">${mark.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join('')}</svg>`;

export type Leaf = 'guides' | 'reference' | 'courier' | 'others' | 'errors' | 'changes' | 'status';
export const addresses: Record<Leaf, string> = {
  guides: '/docs',
  reference: '/docs/reference',
  courier: '/docs/courier',
  others: '/docs/others',
  errors: '/docs/errors',
  changes: '/docs/changes',
  status: '/status',
};
/** The pages that every page links to. */
const inHeader = ['guides', 'reference', 'errors', 'changes', 'status'] as const;

/** Returns an error type, linked to its page. */
export const errorLink = (type: string): string => `<a href="${addresses.errors}/${type}"><code>${type}</code></a>`;

/** Returns code with a button that copies it. Places for the key and the URL are filled in. */
export function exampleBlock(
  kind: 'shell' | 'curl' | 'typescript' | 'program' | 'python' | 'php' | 'json',
  code: string | undefined,
  url: string,
  t: EscapedTranslate,
): string {
  if (!code) return '';
  const shown = escapeHtml(code.replaceAll(urlPlace, url)).replaceAll(
    keyPlace,
    `<span class="key">${keySample}</span>`,
  );
  return `<div class="example ${kind}"><button type="button" hidden data-copied="${t(words.copied)}">${t(words.copy)}</button><pre><code>${shown}</code></pre></div>`;
}

/** Returns a whole page. `title` is the title of a page below a leaf. */
export function frame({ language, nonce, provider }: PageRequest, leaf: Leaf, body: string, title?: string): string {
  const t = translatorIn(language);
  const other = language === 'en' ? 'fr' : 'en';
  const link = (to: Leaf) =>
    `<a href="${addresses[to]}?lang=${language}"${to === leaf && !title ? ' aria-current="page"' : ''}>${t(words[to])}</a>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title ?? t(words[leaf])} · ${t(words.title, { provider })}</title>
<style nonce="${nonce}">${styles}</style></head><body><a class="skip" href="#content">${t(words.skip)}</a>
<header><div><a class="brand" href="${addresses.guides}?lang=${language}">${logo}<span>${t(words.title, { provider })}</span></a>${inHeader.map(link).join('')}<a href="/openapi.json">${t(words.document)}</a><a href="${paths.settings}?section=keys">${t(words.portal)}</a><a href="?lang=${other}" lang="${other}" hreflang="${other}">${t(words.otherLanguage)}</a></div></header>
${body}</body></html>`;
}
