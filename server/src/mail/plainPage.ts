// The frame of pages for any browser: no script, one style sheet.
import { withTokens } from '@portage/brand/tokens';
import type { Language } from '@portage/contract/errors';
import type { App } from '../platform/app.ts';
import type { Visit } from '../platform/http/handlers.ts';
import { escapeHtml } from './layout.ts';

const styles = `body{margin:0;background:var(--surface);color:var(--text);font:17px/1.5 -apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif}
main{max-width:34rem;margin:8vh auto 0;padding:2rem;border:1px solid var(--border);border-radius:12px;background:var(--surface-raised);overflow-wrap:anywhere}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}header,footer{max-width:34rem;margin:0 auto;padding:1rem 2rem}
button{min-height:48px;padding:0 1.5rem;border:0;border-radius:8px;background:var(--primary);color:var(--on-solid);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--primary);outline-offset:3px}.muted{color:var(--text-muted);font-size:15px}a{color:var(--primary)}
@media(max-width:600px){main{margin:0;border-width:1px 0;border-radius:0}}`;

/** A page's own parts: additional styles, and the page's URL in a language. */
type Own = { styles?: string; inLanguage?: (language: Language) => string };

/** Returns a whole page. Title and body are HTML. */
export function drawPage(app: App, { language, nonce }: Visit, title: string, body: string, own: Own = {}): string {
  const { name } = app.config.provider;
  const other = language === 'en' ? 'fr' : 'en';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${withTokens(styles + (own.styles ?? ''))}</style>
</head>
<body>
<header>${escapeHtml(name)} · <a href="${escapeHtml(own.inLanguage?.(other) ?? `?lang=${other}`)}" lang="${other}" hreflang="${other}">${other === 'fr' ? 'Français' : 'English'}</a></header>
<main><h1>${title}</h1>${body}</main>
</body>
</html>
`;
}
