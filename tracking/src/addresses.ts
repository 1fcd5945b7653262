import type { Language } from '@portage/contract/errors';
import type { TrackingView } from '@portage/contract/tracking/schema';

const pageOf = (code: string, query: Record<string, string>, place = '') =>
  `/t/${encodeURIComponent(code)}${place}?${new URLSearchParams(query)}`;

/** Returns the URLs of the page: the endpoints that it reads, and the pages that it links to. */
export function addressesOf({ code, trackingCode }: Pick<TrackingView, 'code' | 'trackingCode'>) {
  const read = `/retailer/customer-trackings/${encodeURIComponent(code)}`;
  return {
    read,
    news: `${read}/news`,
    change: (lang: Language) => pageOf(code, { lang }),
    claimPhoto: (lang: Language) => pageOf(code, { lang }, '/photo'),
    privacy: (lang: Language) => pageOf(code, { lang }, '/privacy'),
    /** The chat as a page; with `before`, its messages before that number. */
    talk: (lang: Language, before?: number) =>
      pageOf(code, { lang, ...(before ? { before: String(before) } : {}) }, '/chat'),
    /** The same page in another language. The choice is remembered for the holder of the link. */
    inLanguage: (lang: Language) => `?lang=${lang}${code === trackingCode ? '' : '&chosen=1'}`,
    sibling: (sibling: string, lang: Language) => pageOf(sibling, { lang }),
  };
}
