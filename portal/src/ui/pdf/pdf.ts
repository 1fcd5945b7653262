// A PDF opens in a tab of its own where the browser shows PDFs. Where it saves them instead, the tab would stay behind empty.

type LaterPdf = {
  /** The title of the tab until then. */
  say: (text: string) => void;
  show: (url: string) => void;
  forget: () => void;
};

/** Whether PDFs are shown in a tab; an old browser that does not answer shows them. */
export const showsPdfs = (): boolean => navigator.pdfViewerEnabled !== false;

/** Returns the attributes with which a link to a PDF opens it, or saves it under the name that the server gives it. */
export const pdfLink = (href: string) => (showsPdfs() ? { href, target: '_blank' } : { href, download: '' });

/** Opens an empty tab while the press still counts as the person's own, to be filled when the address is known; null when the browser refuses. */
export function openPdfLater(): LaterPdf | null {
  if (!showsPdfs()) return { say: () => undefined, show: save, forget: () => undefined };
  const tab = window.open('', '_blank');
  if (!tab) return null;
  return {
    say: (text) => {
      // The person may have closed it, or gone on to another page in it.
      if (tab.closed || tab.location.href !== 'about:blank') return;
      tab.document.title = text;
      tab.document.body.textContent = text;
      tab.document.body.style.font = '16px system-ui, sans-serif';
      tab.document.body.style.margin = '48px';
    },
    show: (url) => tab.location.replace(url),
    forget: () => tab.close(),
  };
}

const save = (url: string) => Object.assign(document.createElement('a'), { href: url, download: '' }).click();
