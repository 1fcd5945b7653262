// The module that the server imports, built as dist/render.js: the document with this build's own assets.

import { icon, scripts } from 'virtual:built';
import mascotStyles from '@portage/brand/mascot.css?inline';
import { states, withTokens } from '@portage/brand/tokens';
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
// The mascot's drawing names paints that no style sheet names.
const styles = withTokens(pageStyles + tones.join('') + mascotStyles, 'art-');
const assets = { icon, scripts, chatStyles, styles };

/** Renders the recipient's page, whole. */
export const renderPage: RenderPage = (input) => renderDocument(input, assets);
