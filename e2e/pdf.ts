// Reads a PDF that a click produces: as a download, or in a new tab, depending on whether the browser shows PDFs.
import { readFile } from 'node:fs/promises';
import * as mupdf from 'mupdf';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Pdf = { name: string; pages: number };

/** Presses, and reads the file that the browser saves. Checks that no tab remains open. */
export async function savedPdf(page: Page, press: () => Promise<void>): Promise<Pdf> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const bytes = await readFile(await download.path());
  expect(page.context().pages()).toEqual([page]);
  return { name: download.suggestedFilename(), pages: pagesOf(bytes) };
}

const isPdf = (url: URL) => url.pathname.endsWith('/labels') || url.pathname.endsWith('.pdf');

/** Presses, and reads the content of the new tab. A page replaces the viewer, which npm's browser lacks. */
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
