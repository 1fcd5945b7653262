// Hydrates the page that the server rendered, with the data in the document.
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Page, type PageData, partNames } from './page/Page.tsx';

/** Returns a part as the server rendered it: hydration keeps the document's content, including text typed before it. */
function kept(id: string) {
  const part = document.getElementById(id);
  if (!part) return null;
  const { className, innerHTML, localName } = part;
  return createElement(localName, {
    id,
    className: className || undefined,
    'aria-labelledby': part.getAttribute('aria-labelledby') ?? undefined,
    dangerouslySetInnerHTML: { __html: innerHTML },
    suppressHydrationWarning: true,
  });
}

const page = document.getElementById('page');
const data = document.getElementById('data');
if (page && data?.textContent) {
  const { view, ...given }: PageData = JSON.parse(data.textContent);
  const parts = Object.fromEntries(partNames.map((name) => [name, kept(name)]));
  const loadChat = () => import('./chat/Chat.tsx').then(({ Chat }) => Chat);
  const loadStreets = () => import('./streets/Streets.tsx').then(({ Streets }) => Streets);
  if (view)
    hydrateRoot(page, <Page {...given} view={view} parts={parts} loadChat={loadChat} loadStreets={loadStreets} />);
}
