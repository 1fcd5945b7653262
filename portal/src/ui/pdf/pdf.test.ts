import { afterEach, expect, test, vi } from 'vitest';
import { openPdfLater, pdfLink } from './pdf.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Stubs a browser with a tab to open, and records the files that a link saves. */
function browser({ pdfViewerEnabled, opens = true }: { pdfViewerEnabled?: boolean; opens?: boolean }) {
  const body = { textContent: '', style: {} };
  const location = {
    href: 'about:blank',
    replace(url: string) {
      this.href = url;
    },
  };
  const tab = {
    closed: false,
    document: { title: '', body },
    location,
    close() {
      this.closed = true;
    },
  };
  const tabs: (typeof tab)[] = [];
  const saved: unknown[] = [];
  const open = () => {
    if (!opens) return null;
    tabs.push(tab);
    return tab;
  };
  const link = () => ({
    click() {
      saved.push({ ...this });
    },
  });
  vi.stubGlobal('navigator', { pdfViewerEnabled });
  vi.stubGlobal('window', { open });
  vi.stubGlobal('document', { createElement: link });
  return { tab, tabs, saved };
}

test.each([true, undefined])(
  'opens a PDF in a tab that shows a message until then, if the browser shows PDFs (%s)',
  (pdfViewerEnabled) => {
    const { tab, saved } = browser({ pdfViewerEnabled });
    const later = openPdfLater();
    later?.say('Preparing… 10 %');
    expect(tab.document.body.textContent).toBe('Preparing… 10 %');
    later?.show('/labels.pdf');
    expect(tab.location.href).toBe('/labels.pdf');
    expect(saved).toEqual([]);
    expect(pdfLink('/labels.pdf')).toEqual({ href: '/labels.pdf', target: '_blank' });
  },
);

test('leaves a tab alone that the member has navigated elsewhere or closed', () => {
  const { tab } = browser({ pdfViewerEnabled: true });
  const later = openPdfLater();
  tab.location.href = 'https://elsewhere.example/';
  later?.say('Preparing… 10 %');
  tab.location.href = 'about:blank';
  tab.closed = true;
  later?.say('Preparing… 20 %');
  expect(tab.document.body.textContent).toBe('');
});

test('closes an unused tab, and returns null if the browser blocks tabs', () => {
  const { tab } = browser({ pdfViewerEnabled: true });
  openPdfLater()?.forget();
  expect(tab.closed).toBe(true);
  browser({ pdfViewerEnabled: true, opens: false });
  expect(openPdfLater()).toBeNull();
});

test("opens no tab if the browser saves PDFs: the file is saved under the server's name", () => {
  const { tabs, saved } = browser({ pdfViewerEnabled: false });
  const later = openPdfLater();
  later?.say('Preparing… 10 %');
  later?.show('/labels.pdf');
  expect(saved).toMatchObject([{ href: '/labels.pdf', download: '' }]);
  expect(tabs).toEqual([]);
  expect(pdfLink('/labels.pdf')).toEqual({ href: '/labels.pdf', download: '' });
});
