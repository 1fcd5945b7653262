import type { Language } from '@portage/contract/errors';
import type { TrackingView } from '@portage/contract/tracking/schema';

const pageOf = (code: string, query: Record<string, string>, place = '') =>
  `/t/${encodeURIComponent(code)}${place}?${new URLSearchParams(query)}`;

/** Where this page reads itself, and where it leads. */
export function addressesOf({ code, trackingCode }: Pick<TrackingView, 'code' | 'trackingCode'>) {
  const read = `/retailer/customer-trackings/${encodeURIComponent(code)}`;
  return {
    read,
    news: `${read}/news`,
    change: (lang: Language) => pageOf(code, { lang }),
    privacy: (lang: Language) => pageOf(code, { lang }, '/privacy'),
    /** The chat as a page; with what was written before a message. */
    talk: (lang: Language, before?: number) =>
      pageOf(code, { lang, ...(before ? { before: String(before) } : {}) }, '/chat'),
    /** The same page: what the link’s holder chooses is remembered of them. */
    inLanguage: (lang: Language) => `?lang=${lang}${code === trackingCode ? '' : '&chosen=1'}`,
    sibling: (sibling: string, lang: Language) => pageOf(sibling, { lang }),
  };
}
