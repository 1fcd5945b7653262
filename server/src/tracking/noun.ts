import type { tracking } from '@portage/contract/tracking/endpoints';
import type { Member } from '../auth/member.ts';
import { claimDelivery, findAfterAll, reviewDelivery } from '../claims/say.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { networkOf } from '../platform/http/network.ts';
import { streamLimit } from '../platform/http/stream.ts';
import type { Noun } from '../platform/noun.ts';
import { refuse } from '../platform/refusal.ts';
import { askForCode, changeDelivery } from './change.ts';
import { followParcel, isOpenTo, openParcel } from './follow.ts';
import { previewPage } from './preview.ts';
import { findTracked, stillLeads } from './queries.ts';
import { askedBy, showPage, showPrivacy, takeForm } from './show.ts';
import { erasingChanges } from './undo.ts';
import { watchingWhereabouts } from './whereabouts.ts';

/** Streams that one address may keep open at once, of all the parcels it follows. */
const mostStreams = 20;

const routes = (app: App): Handlers<typeof tracking, Member> => ({
  read: ({ params, query, visit }) => followParcel(app, askedBy(params.id, query, visit)),
  change: async ({ params, query, visit, body }) => {
    const asked = askedBy(params.id, query, visit);
    await changeDelivery(app, asked, body);
    return followParcel(app, asked);
  },
  code: async ({ params, query, visit, body }) =>
    (await askForCode(app, askedBy(params.id, query, visit), body)) ?? { sentTo: '', waitSeconds: 0 },
  review: async ({ params, query, visit, body }) => {
    const asked = askedBy(params.id, query, visit);
    await reviewDelivery(app, await openParcel(app, asked), body);
    return followParcel(app, asked);
  },
  claim: async ({ params, query, visit, body }) => {
    const asked = askedBy(params.id, query, visit);
    await claimDelivery(app, await openParcel(app, asked), body);
    return followParcel(app, asked);
  },
  found: async ({ params, query, visit }) => {
    const asked = askedBy(params.id, query, visit);
    await findAfterAll(app, await openParcel(app, asked));
    return followParcel(app, asked);
  },
  send: (asked) => takeForm(app, asked),
  news: streamsOf(app),
  page: (asked) => showPage(app, asked),
  shortPage: (asked) => showPage(app, asked),
  privacy: (asked) => showPrivacy(app, asked),
  preview: ({ by, query, visit }) => previewPage(app, by, query, visit),
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
        const over = new AbortController();
        const listening = AbortSignal.any([signal, over.signal]);
        let judged = Promise.resolve();
        // Whoever came by a link hears nothing once it leads elsewhere. Without a database nobody can tell; the next change will.
        const judge = async () => {
          if (!(await stillLeads(app.db, params.id, tracked).catch(() => true))) over.abort();
        };
        // Whether somebody writes is no stranger's business either.
        const tellOfChat = () => {
          if (open && !over.signal.aborted) send(null, { chat: true });
        };
        if (open) watchWhereabouts({ retailerId, orderId: id }, (fact) => send(null, fact), listening);
        const leave = await app.outbox.listen(retailerId, null, ({ topic, fact }) => {
          if (!('orderId' in fact) || fact.orderId !== id) return;
          if (topic === 'CHAT_CHANGED') return void judged.then(tellOfChat);
          send(null, { changed: true });
          judged = judged.then(judge);
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
