// Opens a PDF in its own tab if the browser shows PDFs. If it saves them instead, the tab would stay behind empty.

type LaterPdf = {
  /** Shows a text as the title and content of the tab until the PDF is ready. */
  say: (text: string) => void;
  show: (url: string) => void;
  /** Downloads a file that no tab shows, and closes the tab. */
  save: (url: string) => void;
  forget: () => void;
};

/** Returns whether PDFs are shown in a tab; assumed of old browsers that do not report it. */
export const showsPdfs = (): boolean => navigator.pdfViewerEnabled !== false;

/** Returns the attributes of a link that opens a PDF, or saves it under the server's file name. */
export const pdfLink = (href: string) => (showsPdfs() ? { href, target: '_blank' } : { href, download: '' });

/** Opens an empty tab while the click still permits it, to be filled when the URL is known; returns null if the browser blocks it. */
export function openPdfLater(): LaterPdf | null {
  if (!showsPdfs()) return { say: () => undefined, show: save, save, forget: () => undefined };
  const tab = window.open('', '_blank');
  if (!tab) return null;
  return {
    say: (text) => {
      // The member may have closed the tab, or navigated to another page in it.
      if (tab.closed || tab.location.href !== 'about:blank') return;
      tab.document.title = text;
      tab.document.body.textContent = text;
      tab.document.body.style.font = '16px system-ui, sans-serif';
      tab.document.body.style.margin = '48px';
    },
    show: (url) => tab.location.replace(url),
    save: (url) => {
      tab.close();
      save(url);
    },
    forget: () => tab.close(),
  };
}

const save = (url: string) => Object.assign(document.createElement('a'), { href: url, download: '' }).click();
