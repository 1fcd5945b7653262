// A PDF that a press brings, read as the person gets it: saved by a browser that shows none, or in a tab of its own.
import { readFile } from 'node:fs/promises';
import * as mupdf from 'mupdf';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Pdf = { name: string; pages: number };

/** Presses, and reads what the browser saves. No tab may stay behind. */
export async function savedPdf(page: Page, press: () => Promise<void>): Promise<Pdf> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const bytes = await readFile(await download.path());
  expect(page.context().pages()).toEqual([page]);
  return { name: download.suggestedFilename(), pages: pagesOf(bytes) };
}

const isPdf = (url: URL) => url.pathname.endsWith('/labels') || url.pathname.endsWith('.pdf');

/** Presses, and reads the new tab's content. A page replaces the viewer, which npm's browser does not have. */
export async function openedPdf(page: Page, press: () => Promise<void>): Promise<Pdf> {
  const context = page.context();
  const pdf = Promise.withResolvers<Pdf>();
  await context.route(isPdf, async (route) => {
    const answer = await route.fetch();
    const [, name = ''] = /^inline; filename="(.+?)"/.exec(answer.headers()['content-disposition'] ?? '') ?? [];
    pdf.resolve({ name, pages: pagesOf(await answer.body()) });
    await route.fulfill({ contentType: 'text/html', body: '' });
  });
  const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
  await tab.waitForURL(isPdf);
  await tab.close();
  await context.unroute(isPdf);
  return pdf.promise;
}

const pagesOf = (bytes: Buffer) => mupdf.Document.openDocument(bytes, 'application/pdf').countPages();
