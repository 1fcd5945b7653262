// What the server imports, built as dist/render.js: the document with this build's own assets.

import { icon, script } from 'virtual:built';
import mascotStyles from '@portage/brand/mascot.css?inline';
import type { RenderPage } from '@portage/contract/tracking/page';
import { renderDocument } from './document.tsx';
import pageStyles from './page.css?inline';
import { withTokens } from './styles.ts';

const assets = { icon, script, styles: withTokens(pageStyles + mascotStyles) };

/** Renders the recipient's page, whole. */
export const renderPage: RenderPage = (input) => renderDocument(input, assets);
