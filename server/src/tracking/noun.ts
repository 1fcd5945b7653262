import { errorText, type Fault, type Language } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import type { tracking } from '@portage/contract/tracking/endpoints';
import type { SentForm } from '@portage/contract/tracking/page';
import { TrackingChange, type TrackingForm, type TrackingQuery } from '@portage/contract/tracking/schema';
import type { z } from 'zod';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers, PageAnswer, Visit } from '../platform/http/handlers.ts';
import { networkOf } from '../platform/http/network.ts';
import { streamLimit } from '../platform/http/stream-limit.ts';
import type { Noun } from '../platform/noun.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { changeDelivery } from './change.ts';
import { type Asked, followParcel, isOpenTo } from './follow.ts';
import { languageOfPage } from './language.ts';
import { renderTracking } from './page.ts';
import { findTracked } from './queries.ts';
import { watchingWhereabouts } from './whereabouts.ts';

/** Streams that one address may keep open at once, of all the parcels it follows. */
const mostStreams = 20;

type PageCall = { params: { code: string }; query: z.output<typeof TrackingQuery>; visit: Visit };

const askedBy = (code: string, { postalCode }: PageCall['query'], { address }: Visit): Asked => ({
  code,
  postalCode,
  address,
});

const routes = (app: App): Handlers<typeof tracking, Member> => ({
  read: ({ params, query, visit }) => followParcel(app, askedBy(params.id, query, visit)),
  change: async ({ params, query, visit, body }) => {
    const asked = askedBy(params.id, query, visit);
    await changeDelivery(app, asked, body);
    return followParcel(app, asked);
  },
  send: (asked) => takeForm(app, asked),
  news: streamsOf(app),
  page: (asked) => showPage(app, asked),
  shortPage: (asked) => showPage(app, asked),
});

function streamsOf(app: App): Handlers<typeof tracking, Member>['news'] {
  const limit = streamLimit(mostStreams);
  const watchWhereabouts = watchingWhereabouts(app);
  return async ({ params, query, visit }) => {
    const tracked = await findTracked(app.db, params.id);
    if (!tracked) return refuse('TRACKING_NOT_FOUND');
    const open = await isOpenTo(app, tracked, askedBy(params.id, query, visit));
    const { id, retailer_id: retailerId } = tracked.order;
    const network = networkOf(visit.address);
    limit.check(network);
    return {
      listen: async (send, signal) => {
        limit.hold(network, signal);
        if (open) watchWhereabouts({ retailerId, orderId: id }, (fact) => send(null, fact), signal);
        const leave = await app.outbox.listen(retailerId, null, ({ topic, fact }) => {
          if (!('orderId' in fact) || fact.orderId !== id) return;
          // Whether somebody writes is no stranger's business either.
          if (topic !== 'CHAT_CHANGED') send(null, { changed: true });
          else if (open) send(null, { chat: true });
        });
        if (signal.aborted) leave();
        else signal.addEventListener('abort', leave, { once: true });
      },
    };
  };
}

/** The recipient's page; a refusal is a page too, in the same look. */
async function showPage(app: App, { params, query, visit }: PageCall, sent?: SentForm): Promise<PageAnswer> {
  const { name: providerName, supportEmail } = app.config.provider;
  const language = await languageOfPage(app, askedBy(params.code, query, visit), visit, query.chosen !== undefined);
  const shared = {
    code: params.code,
    language,
    postalCodeTried: Boolean(query.postalCode?.trim()),
    providerName,
    supportEmail,
  };
  try {
    const view = await followParcel(app, askedBy(params.code, query, visit));
    const html = await renderTracking({ ...shared, view, sent: sent ?? savedOf(query.saved), nonce: visit.nonce });
    return { html, status: sent ? 422 : 200 };
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
  saved === undefined ? undefined : { saved: true, confirmed: saved === 'confirmed', faults: [], typed: {} };

/** What the page's form sent: done, the browser is shown the page afresh; else the page says what is wrong. */
async function takeForm(app: App, asked: PageCall & { body: z.output<typeof TrackingForm> }): Promise<PageAnswer> {
  const { params, query, body, visit } = asked;
  const refused = (faults: SentForm['faults']) => showPage(app, asked, { saved: false, faults, typed: body });
  const { change, faults } = readForm(body, visit.language);
  if (!change) return refused(faults);
  try {
    await changeDelivery(app, askedBy(params.code, query, visit), change);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(wordFaults(error.details.faults ?? [{ type: error.type, path: '' }], visit.language));
  }
  const way = new URLSearchParams({ lang: visit.language, saved: change.confirmed ? 'confirmed' : '1' });
  if (query.postalCode) way.set('postalCode', query.postalCode);
  return { html: '', location: `/t/${encodeURIComponent(params.code)}?${way}#change` };
}

const wordFaults = (faults: readonly Fault[], language: Language): SentForm['faults'] =>
  faults.map(({ type, path, values }) => ({ path, message: errorText(type, language, values) }));

type Read = { change: TrackingChange | null; faults: SentForm['faults'] };

/** A form sends every field; what is left empty changes nothing. */
function readForm(form: z.output<typeof TrackingForm>, language: Language): Read {
  // Browsers send a line's end as two characters.
  const said = Object.entries(form).map(
    ([field, value = '']) => [field, value.replaceAll('\r\n', '\n').trim()] as const,
  );
  const filled = said.filter(([, value]) => value !== '');
  const { confirmed, ...fields } = Object.fromEntries(filled);
  const given = confirmed === undefined ? fields : { ...fields, confirmed: true };
  const parsed = TrackingChange.safeParse(given, { reportInput: true });
  if (parsed.success) return { change: parsed.data, faults: [] };
  return { change: null, faults: wordFaults(faultsOf(parsed.error), language) };
}

export const noun: Noun<typeof tracking, Member> = { routes };
