import { afterEach, expect, test, vi } from 'vitest';
import { openPdfLater, pdfLink } from './pdf.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A browser with a tab to open, and the link that a file is saved by. */
function browser({ pdfViewerEnabled }: { pdfViewerEnabled?: boolean }) {
  const body = { textContent: '', style: {} };
  const location = { href: 'about:blank', replace: vi.fn() };
  const tab = { closed: false, document: { title: '', body }, location, close: vi.fn() };
  const open = vi.fn((): typeof tab | null => tab);
  const link = { href: '', download: undefined, click: vi.fn() };
  vi.stubGlobal('navigator', { pdfViewerEnabled });
  vi.stubGlobal('window', { open });
  vi.stubGlobal('document', { createElement: () => link });
  return { tab, open, link };
}

test.each([true, undefined])(
  'where PDFs are shown (%s) one opens in a tab, which says what is going on until then',
  (pdfViewerEnabled) => {
    const { tab, link } = browser({ pdfViewerEnabled });
    const later = openPdfLater();
    later?.say('Preparing… 10 %');
    expect(tab.document.body.textContent).toBe('Preparing… 10 %');
    later?.show('/labels.pdf');
    expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('/labels.pdf');
    expect(link.click).not.toHaveBeenCalled();
    expect(pdfLink('/labels.pdf')).toEqual({ href: '/labels.pdf', target: '_blank' });
  },
);

test('a tab that the person has taken for something else, or closed, is left alone', () => {
  const { tab } = browser({ pdfViewerEnabled: true });
  const later = openPdfLater();
  tab.location.href = 'https://elsewhere.example/';
  later?.say('Preparing… 10 %');
  tab.location.href = 'about:blank';
  tab.closed = true;
  later?.say('Preparing… 20 %');
  expect(tab.document.body.textContent).toBe('');
});

test('a tab that nothing comes into is closed; one that the browser refuses is told of', () => {
  const { tab, open } = browser({ pdfViewerEnabled: true });
  openPdfLater()?.forget();
  expect(tab.close).toHaveBeenCalledOnce();
  open.mockReturnValueOnce(null);
  expect(openPdfLater()).toBeNull();
});

test('where PDFs are saved no tab opens: the file comes under the name that the server gives it', () => {
  const { open, link } = browser({ pdfViewerEnabled: false });
  const later = openPdfLater();
  later?.say('Preparing… 10 %');
  later?.show('/labels.pdf');
  expect(link).toMatchObject({ href: '/labels.pdf', download: '' });
  expect(link.click).toHaveBeenCalledOnce();
  expect(open).not.toHaveBeenCalled();
  expect(pdfLink('/labels.pdf')).toEqual({ href: '/labels.pdf', download: '' });
});
