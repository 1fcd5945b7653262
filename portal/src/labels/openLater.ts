type LaterTab = {
  /** What stands in the tab until then. */
  say: (text: string) => void;
  show: (url: string) => void;
  forget: () => void;
};

/** Opens an empty tab while the press still counts as the person's own, to be filled when the address is known; null when the browser refuses. */
export function openLater(): LaterTab | null {
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
