// Wakes the page that the server rendered, from the data that it left in the document.
import { hydrateRoot } from 'react-dom/client';
import { Page, type PageData } from './Page.tsx';

const page = document.getElementById('page');
const data = document.getElementById('data');
if (page && data?.textContent) {
  const given: PageData = JSON.parse(data.textContent);
  hydrateRoot(page, <Page {...given} />);
}
