// Wakes the page that the server rendered, from the data that it left in the document.
import { hydrateRoot } from 'react-dom/client';
import { Page, type PageData } from './page/Page.tsx';

/** A section as the server rendered it: what the document holds already is left as it is, also what was typed meanwhile. */
function kept(id: string) {
  const section = document.getElementById(id);
  if (!section) return null;
  const { className, innerHTML } = section;
  const own = {
    id,
    className: className || undefined,
    'aria-labelledby': section.getAttribute('aria-labelledby') ?? undefined,
    dangerouslySetInnerHTML: { __html: innerHTML },
  };
  return <section suppressHydrationWarning {...own} />;
}

const page = document.getElementById('page');
const data = document.getElementById('data');
if (page && data?.textContent) {
  const { view, ...given }: PageData = JSON.parse(data.textContent);
  const parts = { change: kept('changes'), postal: kept('opening'), pharmacy: kept('advice') };
  if (view) hydrateRoot(page, <Page {...given} view={view} parts={parts} />);
}
