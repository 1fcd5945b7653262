type LaterTab = { show: (url: string) => void; forget: () => void };

/** Opens an empty tab while the press still counts as the person's own, to be filled when the address is known; null when the browser refuses. */
export function openLater(): LaterTab | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  return {
    show: (url) => tab.location.replace(url),
    forget: () => tab.close(),
  };
}
