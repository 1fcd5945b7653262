// The only access to the tracking page's build: the front end provides the markup, the server the data.
import { statSync } from 'node:fs';
import type { PageInput, RenderPage } from '@portage/contract/tracking/page';

const build = new URL('../../../tracking/dist/render.js', import.meta.url);

type Renderer = { builtAt: number; module: Promise<{ renderPage: RenderPage }> };
let renderer: Renderer | undefined;

/** Renders the tracking page as HTML. */
export async function renderTracking(input: PageInput): Promise<string> {
  const { renderPage } = await lastBuilt().module;
  return renderPage(input);
}

/**
 * Returns the latest build. Each build has its own files, so a new one is loaded next to the previous, which is used until the new one is
 * complete.
 */
function lastBuilt(): Renderer {
  const builtAt = statSync(build, { throwIfNoEntry: false })?.mtimeMs ?? renderer?.builtAt ?? 0;
  if (renderer?.builtAt !== builtAt) renderer = { builtAt, module: import(`${build.href}?${builtAt}`) };
  return renderer;
}
