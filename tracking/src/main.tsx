// Wakes the page that the server rendered, from the data that it left in the document.
import { hydrateRoot } from 'react-dom/client';
import { Page, type PageData } from './Page.tsx';

/** The form as the server rendered it: what the document holds already is left as it is, also what was typed meanwhile. */
function keptForm() {
  const form = document.getElementById('changes');
  if (!form) return null;
  const kept = { dangerouslySetInnerHTML: { __html: form.innerHTML } };
  return <section id="changes" aria-labelledby="change" suppressHydrationWarning {...kept} />;
}

const page = document.getElementById('page');
const data = document.getElementById('data');
if (page && data?.textContent) {
  const given: PageData = JSON.parse(data.textContent);
  hydrateRoot(page, <Page {...given} change={keptForm()} />);
}
