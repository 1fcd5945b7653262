// The only door to the tracking page's build: its markup is the front end's affair, its data ours (design section 3).
import type { PageInput, RenderPage } from '@portage/contract/tracking/page';

const build = new URL('../../../tracking/dist/render.js', import.meta.url);

let renderer: Promise<{ renderPage: RenderPage }> | undefined;

/** The recipient's page as HTML. */
export async function renderTracking(input: PageInput): Promise<string> {
  renderer ??= import(build.href);
  const { renderPage } = await renderer;
  return renderPage(input);
}
