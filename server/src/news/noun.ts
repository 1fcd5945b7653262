import type { About } from '@portage/contract/fact';
import { facts } from '@portage/contract/index';
import type { news } from '@portage/contract/news/endpoints';
import { type NewsItem, resync } from '@portage/contract/news/schema';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { streamLimit } from '../platform/limits/streamLimit.ts';
import type { Noun } from '../platform/noun.ts';
import type { PublishedFact } from '../platform/outbox/facts.ts';

/** Streams that a member may keep open. A browser has one for all its tabs, and a member uses a few browsers. */
const mostStreams = 20;

const routes = (app: App): Handlers<typeof news, Member> => {
  const limit = streamLimit(app, 'member', mostStreams);
  return {
    listen: async ({ by, after }) => {
      const hold = await limit(by.id);
      return {
        // The client reads everything on screen again; each read checks the current permissions.
        lastItem: { topic: resync },
        listen: async (send, signal) => {
          hold(signal);
          const leave = await app.outbox.listen(
            by.retailerId,
            after && /^\d{1,15}$/.test(after) ? Number(after) : null,
            (published) => {
              const { about, item } = itemOf(published);
              if (mayReceive(by, about)) send(String(published.number), item);
            },
            (last, isWhole) => send(String(last), isWhole ? null : { topic: resync }),
          );
          if (signal.aborted) leave();
          else signal.addEventListener('abort', leave, { once: true });
        },
      };
    },
  };
};

/** The items of facts, computed once for all listeners. */
const items = new WeakMap<PublishedFact, { about: About; item: NewsItem }>();

/** Returns the part of a fact that members may receive, and whom it concerns; the client reads the rest. */
function itemOf(published: PublishedFact) {
  const known = items.get(published);
  if (known) return known;
  const about = facts[published.topic].about(published.fact);
  const made = { about, item: { topic: published.topic, kind: about.kind, id: about.id } };
  items.set(published, made);
  return made;
}

/** Returns whether a member may receive a fact: it is about one of their stores or themselves, or they may see its subject. */
function mayReceive(by: Member, { storeIds, memberId, isSeenBy }: About): boolean {
  if (memberId !== undefined) return memberId === by.id || (isSeenBy?.(by) ?? false);
  return storeIds === undefined || by.storeIds === null || by.storeIds.some((id) => storeIds.includes(id));
}

export const noun: Noun<typeof news, Member> = { routes };
