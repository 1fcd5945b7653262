import type { Language } from '@portage/contract/errors';
import { postalCodeOf } from '@portage/contract/stores/rules';
import type { TrackingView } from '@portage/contract/tracking/schema';

const withQuery = (path: string, query: Record<string, string>) => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
};

/** Where this page reads itself, and where it leads. What opened it goes along: a printed code opens with the address's postal code. */
export function addressesOf(view: Pick<TrackingView, 'code' | 'trackingCode' | 'open' | 'address'>) {
  const postalCode = view.open && view.address ? postalCodeOf(view.address) : null;
  const known: Record<string, string> = postalCode ? { postalCode } : {};
  const own: Record<string, string> = view.code === view.trackingCode ? known : {};
  const read = `/retailer/customer-trackings/${encodeURIComponent(view.code)}`;
  return {
    read: withQuery(read, own),
    /** What opens its chat. */
    chat: { id: view.code, ...own },
    news: withQuery(`${read}/news`, own),
    change: (lang: Language) => withQuery(`/t/${encodeURIComponent(view.code)}`, { lang, ...own }),
    privacy: (lang: Language) => withQuery(`/t/${encodeURIComponent(view.code)}/privacy`, { lang, ...own }),
    /** The chat as a page; with what was written before a message. */
    talk: (lang: Language, before?: number) =>
      withQuery(`/t/${encodeURIComponent(view.code)}/chat`, {
        lang,
        ...own,
        ...(before ? { before: String(before) } : {}),
      }),
    inLanguage: (lang: Language) =>
      withQuery('', { lang, ...(view.code === view.trackingCode ? own : { chosen: '1' }) }),
    sibling: (code: string, lang: Language) => withQuery(`/t/${encodeURIComponent(code)}`, { lang, ...known }),
  };
}
