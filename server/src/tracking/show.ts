// The recipient's page, and what its own forms send: complete without JavaScript.

import { NewClaim, NewReview } from '@portage/contract/claims/schema';
import { errorText, type Fault, type Language } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import { provinceOf } from '@portage/contract/tracking/choices';
import type { PageInput, PrivacyFacts, SentForm } from '@portage/contract/tracking/page';
import { TrackingChange, type TrackingForm, type TrackingQuery } from '@portage/contract/tracking/schema';
import type { z } from 'zod';
import { claimDelivery, findAfterAll, reviewDelivery } from '../claims/say.ts';
import type { App } from '../platform/app.ts';
import type { PageAnswer, Visit } from '../platform/http/handlers.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { askForCode, changeDelivery } from './change.ts';
import { type Asked, followParcel, isOpenTo, openParcel } from './follow.ts';
import { languageOfPage } from './language.ts';
import { openedCookie } from './opened.ts';
import { renderTracking } from './page.ts';
import { findTracked } from './queries.ts';

type PageCall = { params: { code: string }; query: z.output<typeof TrackingQuery>; visit: Visit };

export const askedBy = (
  code: string,
  { postalCode }: Pick<PageCall['query'], 'postalCode'>,
  { address, cookie }: Visit,
): Asked => ({ code, postalCode, address, cookie });

/** The recipient's page; a refusal is a page too, in the same look. */
export const showPage = (app: App, asked: PageCall, sent?: SentForm): Promise<PageAnswer> =>
  showOf(app, asked, async () => ({ sent: sent ?? savedOf(asked.query.saved) }));

/** Opens the page with the postal code: a browser keeps that it did, and is led to an address without it. Null where it is wrong. */
async function openPage(app: App, { params, query, visit }: PageCall): Promise<PageAnswer | null> {
  const tracked = (await findTracked(app.db, params.code)) ?? refuse('TRACKING_NOT_FOUND');
  if (!(await isOpenTo(app, tracked, askedBy(params.code, query, visit)))) return null;
  return {
    ...wayTo(params.code, { lang: visit.language }, '#status'),
    cookie: tracked.byLink ? undefined : openedCookie(app, tracked.order),
  };
}

const wayTo = (code: string, query: Record<string, string>, place: '#status' | '#change' | '#after'): PageAnswer => ({
  html: '',
  location: `/t/${encodeURIComponent(code)}?${new URLSearchParams(query)}${place}`,
});

/** What is kept of its recipient: the same for whoever knows one of its codes. */
export const showPrivacy = (app: App, asked: PageCall): Promise<PageAnswer> =>
  showOf(app, asked, async () => {
    const { retailer } = (await findTracked(app.db, asked.params.code)) ?? refuse('TRACKING_NOT_FOUND');
    const { phone, email, address } = retailer;
    return { privacy: { contact: { phone, email, address }, services: servicesOf(app.config) } };
  });

const servicesOf = ({ geocoderUrl, mapStyleUrl }: App['config']): PrivacyFacts['services'] => [
  ...(geocoderUrl ? (['geocoder'] as const) : []),
  ...(mapStyleUrl ? (['streets'] as const) : []),
];

async function showOf(
  app: App,
  { params, query, visit }: PageCall,
  more: () => Promise<Pick<PageInput, 'sent' | 'privacy'>>,
): Promise<PageAnswer> {
  const { name: providerName, supportEmail } = app.config.provider;
  const parcel = askedBy(params.code, {}, visit);
  const language = await languageOfPage(app, parcel, visit, query.chosen !== undefined);
  const postalCodeTried = Boolean(query.postalCode?.trim());
  const shared = {
    code: params.code,
    language,
    postalCodeTried,
    providerName,
    supportEmail,
  };
  try {
    const opened = postalCodeTried ? await openPage(app, { params, query, visit }) : null;
    if (opened) return opened;
    const view = await followParcel(app, parcel);
    const about = await more();
    const html = await renderTracking({ ...shared, ...about, view, nonce: visit.nonce });
    const mapOrigin = view.open && app.config.mapStyleUrl ? new URL(app.config.mapStyleUrl).origin : undefined;
    return { html, mapOrigin, status: postalCodeTried || (about.sent?.faults.length ?? 0) > 0 ? 422 : 200 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const tooMany = error.type === 'TOO_MANY_REQUESTS';
    const html = await renderTracking({
      ...shared,
      view: null,
      problem: tooMany ? 'tooMany' : 'notFound',
      nonce: visit.nonce,
    });
    return { html, status: tooMany ? 429 : 404, retryAfterSeconds: error.details.retryAfterSeconds };
  }
}

const savedOf = (saved: string | undefined): SentForm | undefined =>
  saved === undefined
    ? undefined
    : { saved: true, confirmed: saved === 'confirmed', undone: saved === 'undone', faults: [], typed: {} };

type Form = z.output<typeof TrackingForm>;

/** What the page's form sent: done, the browser is shown the page afresh; else the page says what is wrong, or asks for the code. */
export async function takeForm(app: App, asked: PageCall & { body: Form }): Promise<PageAnswer> {
  const { params, query, body, visit } = asked;
  if (body.unlock !== undefined) return showPage(app, { ...asked, query: { ...query, postalCode: body.unlock } });
  if (body.review !== undefined || body.claim !== undefined || body.found !== undefined) return takeWord(app, asked);
  const parcel = askedBy(params.code, query, visit);
  const again = (about: Partial<SentForm>) => showPage(app, asked, { saved: false, faults: [], typed: body, ...about });
  const { change, faults } = readForm(body, visit.language);
  if (!change) return again({ faults });
  let sentTo: string | undefined;
  try {
    const isAsked = change.code === undefined || body.again !== undefined;
    sentTo = isAsked ? (await askForCode(app, parcel, change))?.sentTo : undefined;
    if (sentTo) return again({ codeSentTo: sentTo });
    await changeDelivery(app, parcel, change);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const faults = wordFaults(error.details.faults ?? [{ type: error.type, path: '' }], visit.language);
    // The code was wrong, or another one cannot be sent yet: the change still waits for it.
    const isAboutCode = change.code !== undefined && faults.every(({ path }) => path === 'code' || path === '');
    return again({ faults, codeSentTo: isAboutCode ? '' : undefined });
  }
  const saved = change.undo ? 'undone' : change.confirmed ? 'confirmed' : '1';
  return wayTo(params.code, { lang: visit.language, saved }, '#change');
}

/** What was said of a completed delivery: how it was, that it did not come, that it was found. */
async function takeWord(app: App, asked: PageCall & { body: Form }): Promise<PageAnswer> {
  const { params, query, body, visit } = asked;
  const parcel = askedBy(params.code, query, visit);
  const refused = (faults: SentForm['faults']) => showPage(app, asked, { saved: false, faults, typed: body });
  try {
    const opened = await openParcel(app, parcel);
    if (body.found !== undefined) await findAfterAll(app, opened);
    else if (body.claim !== undefined) await claimDelivery(app, opened, readWord(NewClaim, { words: body.claim }));
    else await reviewDelivery(app, opened, readWord(NewReview, { rating: body.rating, words: body.review }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(wordFaults(error.details.faults ?? [{ type: error.type, path: '' }], visit.language));
  }
  return wayTo(params.code, { lang: visit.language }, '#after');
}

/** Browsers send a line's end as two characters. */
function readWord<S extends z.ZodType>(
  schema: S,
  given: { words: string | undefined; rating?: string | undefined },
): z.output<S> {
  const words = given.words?.replaceAll('\r\n', '\n').trim();
  const parsed = schema.safeParse({ ...given, words }, { reportInput: true });
  if (parsed.success) return parsed.data;
  return refuse('VALIDATION_FAILED', { faults: faultsOf(parsed.error) });
}

const wordFaults = (faults: readonly Fault[], language: Language): SentForm['faults'] =>
  faults.map(({ type, path, values }) => ({ path, message: errorText(type, language, values) }));

type Read = { change: TrackingChange | null; faults: SentForm['faults'] };

/** A form sends every field; what is left empty changes nothing. */
function readForm(form: Form, language: Language): Read {
  // Browsers send a line's end as two characters.
  const said = Object.entries(form).map(
    ([field, value = '']) => [field, value.replaceAll('\r\n', '\n').trim()] as const,
  );
  const filled = Object.fromEntries(said.filter(([, value]) => value !== ''));
  const { confirmed, undo, again: _, street, city, postalCode, ...fields } = filled;
  const parts = Object.entries({ street, city, postalCode });
  const missing = parts.filter(([, part]) => part === undefined);
  const isMoved = missing.length < parts.length;
  if (isMoved && missing.length > 0)
    return {
      change: null,
      faults: wordFaults(
        missing.map(([path]) => ({ type: 'REQUIRED', path })),
        language,
      ),
    };
  const given = {
    ...fields,
    ...(isMoved ? { address: [street, city, provinceOf(postalCode ?? ''), postalCode?.toUpperCase()].join(', ') } : {}),
    ...(confirmed === undefined ? {} : { confirmed: true }),
    ...(undo === undefined ? {} : { undo: true }),
  };
  const parsed = TrackingChange.safeParse(given, { reportInput: true });
  if (parsed.success) return { change: parsed.data, faults: [] };
  return { change: null, faults: wordFaults(faultsOf(parsed.error), language) };
}
