// The module that the server imports, built as dist/render.js: renders the document with this build's assets.

import { icon, scripts } from 'virtual:built';
import mascotStyles from '@portage/brand/mascot.css?inline';
import { states, withTokens } from '@portage/brand/tokens';
import type { RenderPage } from '@portage/contract/tracking/page';
import chatSheet from './chat/chat.css?inline';
import { renderDocument } from './document.tsx';
import pageStyles from './page.css?inline';

/** The colours of each state as a class of its tone. */
const tones = states.map(
  (state) => `.tone-${state}{--tone:var(--state-${state});--tone-soft:var(--state-${state}-soft)}`,
);
/** The chat page uses the message styles of the chat's sheet; the panel's position and height are overridden. */
const chatStyles = `${chatSheet}.chat-page .chat{position:static;height:auto;padding:var(--space-4)}.chat-page ol{display:grid;gap:var(--space-3)}.chat-page :is(h1,ol,button,ol + p){margin-top:var(--space-3)}`;
// The mascot's drawing uses colour tokens that no style sheet mentions.
const styles = withTokens(pageStyles + tones.join('') + mascotStyles, 'art-');
const assets = { icon, scripts, chatStyles, styles };

/** Renders the recipient's page as a complete document. */
export const renderPage: RenderPage = (input) => renderDocument(input, assets);
