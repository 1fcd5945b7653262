import type { tracking } from '@portage/contract/tracking/endpoints';
import type { Member } from '../auth/member.ts';
import { closeFoundClaim, fileClaim, reviewDelivery } from '../claims/fileClaim.ts';
import type { App } from '../platform/app.ts';
import type { Handlers, Visit } from '../platform/http/handlers.ts';
import { networkOf } from '../platform/http/network.ts';
import { streamLimit } from '../platform/limits/streamLimit.ts';
import type { Noun } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { accessOf, isOpenTo, openOrder, readTracking } from './access.ts';
import { askForCode, changeDelivery } from './change.ts';
import { previewPage } from './preview.ts';
import { findTrackedOrder, stillLeads, type TrackedOrder } from './queries.ts';
import { showPage, showPrivacy } from './show.ts';
import { submitClaimPhoto, submitForm } from './submit.ts';
import { erasingChanges } from './undo.ts';
import { watchingWhereabouts } from './whereabouts.ts';

/** Maximum concurrent streams per network address, over all parcels. */
const mostStreams = 20;

type DataCall = { params: { id: string }; query: { postalCode?: string | undefined }; visit: Visit };

const accessOfCall = ({ params, query, visit }: DataCall) => accessOf(params.id, visit, query.postalCode);

function routes(app: App): Handlers<typeof tracking, Member> {
  /** Runs an action on the order of an open page, and returns the page's data. */
  const after = async (call: DataCall, act: (order: TrackedOrder) => Promise<void>) => {
    await act(await openOrder(app, accessOfCall(call)));
    return readTracking(app, accessOfCall(call));
  };
  return {
    read: (call) => readTracking(app, accessOfCall(call)),
    change: async (call) => {
      await changeDelivery(app, accessOfCall(call), call.body);
      return readTracking(app, accessOfCall(call));
    },
    code: async (call) => (await askForCode(app, accessOfCall(call), call.body)) ?? { sentTo: '', waitSeconds: 0 },
    review: (call) => after(call, (order) => reviewDelivery(app, order, call.body)),
    claim: (call) => after(call, (order) => fileClaim(app, order, call.body)),
    found: (call) => after(call, (order) => closeFoundClaim(app, order)),
    send: (call) => submitForm(app, call),
    photo: (call) => submitClaimPhoto(app, call),
    news: streamsOf(app),
    page: (call) => showPage(app, call),
    shortPage: (call) => showPage(app, call),
    privacy: (call) => showPrivacy(app, call),
    preview: ({ by, query, visit }) => previewPage(app, by, query, visit),
  };
}

function streamsOf(app: App): Handlers<typeof tracking, Member>['news'] {
  const limit = streamLimit(app, 'network', mostStreams);
  const watchWhereabouts = watchingWhereabouts(app);
  return async (call) => {
    const { params, visit } = call;
    const tracked = await findTrackedOrder(app.db, params.id);
    if (!tracked) return refuse('TRACKING_NOT_FOUND');
    const open = await isOpenTo(app, tracked, accessOfCall(call));
    const { id, retailer_id: retailerId } = tracked.order;
    const hold = await limit(networkOf(visit.address));
    return {
      listen: async (send, signal) => {
        hold(signal);
        const over = new AbortController();
        const listening = AbortSignal.any([signal, over.signal]);
        let checked = Promise.resolve();
        // A stream opened by a link ends when the link is revoked. If the database is down, the next change checks again.
        const checkLink = async () => {
          if (!(await stillLeads(app.db, params.id, tracked).catch(() => true))) over.abort();
        };
        // Only viewers with full access may know that there is a chat.
        const announceChat = () => {
          if (open && !over.signal.aborted) send(null, { chat: true });
        };
        if (open) watchWhereabouts({ retailerId, orderId: id }, (fact) => send(null, fact), listening);
        const leave = await app.outbox.listen(retailerId, null, ({ topic, fact }) => {
          if (!('orderId' in fact) || fact.orderId !== id) return;
          if (topic === 'CHAT_SEEN_BY_STAFF') return;
          if (topic === 'CHAT_CHANGED') return void checked.then(announceChat);
          send(null, { changed: true });
          checked = checked.then(checkLink);
        });
        if (listening.aborted) leave();
        else listening.addEventListener('abort', leave, { once: true });
      },
    };
  };
}

export const noun: Noun<typeof tracking, Member> = {
  routes,
  tables: ['recipient_changes'],
  subscribers: [erasingChanges],
};
