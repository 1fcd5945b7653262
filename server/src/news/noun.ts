import { seesImport } from '@portage/contract/imports/rules';
import type { news } from '@portage/contract/news/endpoints';
import { type NewsItem, resync } from '@portage/contract/news/schema';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { PublishedFact } from '../platform/facts.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';

const routes = (app: App): Handlers<typeof news, Member> => ({
  listen: async ({ by, after }) => ({
    listen: async (send, signal) => {
      const leave = await app.news.listen(
        by.retailerId,
        after && /^\d{1,15}$/.test(after) ? Number(after) : null,
        (told) => {
          const item = itemFor(by, told);
          if (item) send(String(told.number), item);
        },
        (last) => send(String(last), { topic: resync }),
      );
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    },
  }),
});

/** What a member may hear of a fact: nothing of stores that are not theirs, nor of another member's job. */
function itemFor(by: Member, { topic, fact }: PublishedFact): NewsItem | null {
  if ('importId' in fact) return seesImport(by, fact.memberId) ? { topic, importId: fact.importId } : null;
  if ('memberId' in fact) return fact.memberId === by.id ? { topic, jobId: fact.jobId } : null;
  if (!('orderId' in fact)) return { topic };
  const stores = 'fromStoreId' in fact && fact.fromStoreId ? [fact.storeId, fact.fromStoreId] : [fact.storeId];
  const mine = by.storeIds === null || by.storeIds.some((id) => stores.includes(id));
  return mine ? { topic, orderId: fact.orderId } : null;
}

export const noun: Noun<typeof news, Member> = { routes };
