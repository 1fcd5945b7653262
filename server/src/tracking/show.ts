// Shows the tracking page and its privacy page. A refusal is shown as a page, too.
import type { PageInput, PrivacyFacts, SentForm } from '@portage/contract/tracking/page';
import type { TrackingQuery } from '@portage/contract/tracking/schema';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import type { PageAnswer, Visit } from '../platform/http/handlers.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { retention } from '../retention.ts';
import { accessOf, isOpenTo, languageOfPage, openedCookie, readTracking } from './access.ts';
import { renderTracking } from './page.ts';
import { findTrackedOrder } from './queries.ts';

export type PageCall = { params: { code: string }; query: z.output<typeof TrackingQuery>; visit: Visit };

export const showPage = (app: App, call: PageCall, sent?: SentForm): Promise<PageAnswer> =>
  showWith(app, call, async () => ({ sent: sent ?? savedForm(call.query.saved) }));

/** Shows which data are stored about the recipient: the same to everyone who knows one of the codes. */
export const showPrivacy = (app: App, call: PageCall): Promise<PageAnswer> =>
  showWith(app, call, async () => {
    const { retailer } = (await findTrackedOrder(app.db, call.params.code)) ?? refuse('TRACKING_NOT_FOUND');
    const { phone, email, address } = retailer;
    return {
      privacy: {
        contact: { phone, email, address },
        services: servicesOf(app.config),
        recipientDays: retention.orders.days,
      },
    };
  });

/** Returns a redirect to a section of the page. */
export const redirectTo = (
  code: string,
  query: Record<string, string>,
  place: '#status' | '#change' | '#after' | '#claim',
): PageAnswer => ({
  html: '',
  location: `/t/${encodeURIComponent(code)}?${new URLSearchParams(query)}${place}`,
});

/** Opens the page with the postal code: stores it in a cookie and redirects to a URL without it. Returns null if it is wrong. */
async function openPage(app: App, { params, query, visit }: PageCall): Promise<PageAnswer | null> {
  const tracked = (await findTrackedOrder(app.db, params.code)) ?? refuse('TRACKING_NOT_FOUND');
  if (!(await isOpenTo(app, tracked, accessOf(params.code, visit, query.postalCode)))) return null;
  return {
    ...redirectTo(params.code, { lang: visit.language }, '#status'),
    cookie: tracked.byLink ? undefined : openedCookie(app, tracked.order),
  };
}

const servicesOf = ({ geocoderUrl, mapStyleUrl }: App['config']): PrivacyFacts['services'] => [
  ...(geocoderUrl ? (['geocoder'] as const) : []),
  ...(mapStyleUrl ? (['streets'] as const) : []),
];

async function showWith(
  app: App,
  call: PageCall,
  readParts: () => Promise<Pick<PageInput, 'sent' | 'privacy'>>,
): Promise<PageAnswer> {
  const { params, query, visit } = call;
  const { name: providerName, supportEmail } = app.config.provider;
  const access = accessOf(params.code, visit);
  const language = await languageOfPage(app, access, visit, query.chosen !== undefined);
  const postalCodeTried = Boolean(query.postalCode?.trim());
  const shared = { code: params.code, language, postalCodeTried, providerName, supportEmail, nonce: visit.nonce };
  try {
    const opened = postalCodeTried ? await openPage(app, call) : null;
    if (opened) return opened;
    const view = await readTracking(app, access);
    const parts = await readParts();
    const html = await renderTracking({ ...shared, ...parts, view });
    const mapOrigin = view.open && app.config.mapStyleUrl ? new URL(app.config.mapStyleUrl).origin : undefined;
    return { html, mapOrigin, status: postalCodeTried || (parts.sent?.faults.length ?? 0) > 0 ? 422 : 200 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const tooMany = error.type === 'TOO_MANY_REQUESTS';
    const html = await renderTracking({ ...shared, view: null, problem: tooMany ? 'tooMany' : 'notFound' });
    return { html, status: tooMany ? 429 : 404, retryAfterSeconds: error.details.retryAfterSeconds };
  }
}

/** Reads from the query what a form saved before it redirected. */
const savedForm = (saved: string | undefined): SentForm | undefined =>
  saved === undefined
    ? undefined
    : {
        saved: true,
        confirmed: saved === 'confirmed',
        undone: saved === 'undone',
        request: saved === 'asked' || saved === 'withdrawn' ? saved : undefined,
        faults: [],
        typed: {},
      };
