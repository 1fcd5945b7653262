// What the server imports, built as dist/render.js: the document with this build's own assets.

import { icon, scripts } from 'virtual:built';
import mascotStyles from '@portage/brand/mascot.css?inline';
import { colors, fonts, radii, type Scheme, shadows, spaces, states } from '@portage/brand/tokens';
import type { RenderPage } from '@portage/contract/tracking/page';
import chatSheet from './chat/chat.css?inline';
import { renderDocument } from './document.tsx';
import pageStyles from './page.css?inline';

/** Each state's colours, under the name of its tone. */
const tones = states.map(
  (state) => `.tone-${state}{--tone:var(--state-${state});--tone-soft:var(--state-${state}-soft)}`,
);
/** Of the chat's own sheet the page of the chat needs what draws messages; its panel is no part of it. */
const chatStyles = `${chatSheet}.chat-page .chat{position:static;height:auto;padding:var(--space-4)}.chat-page ol{display:grid;gap:var(--space-3)}.chat-page :is(h1,ol,button,ol + p){margin-top:var(--space-3)}`;
const assets = { icon, scripts, chatStyles, styles: withTokens(pageStyles + tones.join('') + mascotStyles) };

/** Renders the recipient's page, whole. */
export const renderPage: RenderPage = (input) => renderDocument(input, assets);

/** The style sheet with the brand's tokens before it: those it names, and the mascot's paints, which its drawing names. */
function withTokens(css: string): string {
  const used = ([name]: [string, unknown]) => css.includes(`var(--${name})`) || name.startsWith('art-');
  const print = (values: Record<string, string | number>, unit = '') =>
    Object.entries(values)
      .filter(used)
      .map(([name, value]) => `--${name}:${value}${unit};`)
      .join('');
  const paint = (scheme: Scheme) => print({ ...colors[scheme], ...shadows[scheme] });
  const measures = print({ ...radii, ...spaces }, 'px') + print(fonts);
  return `:root{color-scheme:light dark;${measures}${paint('light')}}@media(prefers-color-scheme:dark){:root{${paint('dark')}}}${css}`;
}
