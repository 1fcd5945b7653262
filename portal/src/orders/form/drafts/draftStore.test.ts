// Drafts of unfinished orders in a browser: per member and form, with an expiry.
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetAllDrafts, forgetDraft, keepDraft, keptDraft } from './draftStore.ts';

const now = Date.parse('2026-11-21T15:00:00Z');
const day = 24 * 3_600_000;
const draft = { at: now, values: { recipient: 'Élodie', address: '1 Rue A' } };
let room = Number.POSITIVE_INFINITY;

/** A stand-in for localStorage as far as drafts use it: its keys are its properties. */
class Store {
  [key: string]: unknown;
}
const hidden = (value: unknown) => ({ value, enumerable: false });

beforeEach(() => {
  room = Number.POSITIVE_INFINITY;
  const store = new Store();
  const methods = {
    getItem: hidden((key: string) => store[key] ?? null),
    setItem: hidden((key: string, text: string) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
      store[key] = text;
    }),
    removeItem: hidden((key: string) => delete store[key]),
  };
  vi.stubGlobal('localStorage', Object.defineProperties(store, methods));
});

it('returns a draft only to its own member and form', () => {
  keepDraft('ann', 'new', draft);
  expect(keptDraft('ann', 'new', now)).toEqual(draft);
  expect(keptDraft('bo', 'new', now)).toBeNull();
  expect(keptDraft('ann', 'a copied order', now)).toBeNull();
});

it('drops a draft after a day', () => {
  keepDraft('ann', 'new', draft);
  expect(keptDraft('ann', 'new', now + day - 1)).toEqual(draft);
  expect(keptDraft('ann', 'new', now + day)).toBeNull();
});

it('deletes the draft of one form, or on signing out the drafts of all members, and nothing else', () => {
  localStorage.setItem('language', 'fr');
  for (const member of ['ann', 'bo']) for (const form of ['new', 'copy']) keepDraft(member, form, draft);
  forgetDraft('ann', 'new');
  expect([keptDraft('ann', 'new', now), keptDraft('ann', 'copy', now)]).toEqual([null, draft]);
  forgetAllDrafts();
  expect(Object.keys(localStorage)).toEqual(['language']);
});

it('treats unreadable entries as absent', () => {
  for (const text of ['{', 'null', '3', '{"at":1}', `{"at":"today","values":{}}`]) {
    localStorage.setItem('orderDraft:ann:new', text);
    expect(keptDraft('ann', 'new', 1)).toBeNull();
  }
});

it('deletes the older draft when there is no room for the newer one', () => {
  keepDraft('ann', 'new', draft);
  room = 10;
  keepDraft('ann', 'new', { at: now, values: { recipient: 'Zoé' } });
  expect(keptDraft('ann', 'new', now)).toBeNull();
});
