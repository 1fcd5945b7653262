// The drafts of half-typed orders in a browser: whose, of what, and for how long.
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetAllDrafts, forgetDraft, keepDraft, keptDraft } from './draftStore.ts';

const now = Date.parse('2026-11-21T15:00:00Z');
const day = 24 * 3_600_000;
const draft = { at: now, values: { recipient: 'Élodie', address: '1 Rue A' } };
let room = Number.POSITIVE_INFINITY;

/** The browser's own store, as far as drafts use it: its keys are its properties. */
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

it('gives back what was typed, to its own member and form alone', () => {
  keepDraft('ann', 'new', draft);
  expect(keptDraft('ann', 'new', now)).toEqual(draft);
  expect(keptDraft('bo', 'new', now)).toBeNull();
  expect(keptDraft('ann', 'a copied order', now)).toBeNull();
});

it('forgets it after a day', () => {
  keepDraft('ann', 'new', draft);
  expect(keptDraft('ann', 'new', now + day - 1)).toEqual(draft);
  expect(keptDraft('ann', 'new', now + day)).toBeNull();
});

it('forgets one form, or on signing out those of everybody, and nothing that is not a draft', () => {
  localStorage.setItem('language', 'fr');
  for (const member of ['ann', 'bo']) for (const form of ['new', 'copy']) keepDraft(member, form, draft);
  forgetDraft('ann', 'new');
  expect([keptDraft('ann', 'new', now), keptDraft('ann', 'copy', now)]).toEqual([null, draft]);
  forgetAllDrafts();
  expect(Object.keys(localStorage)).toEqual(['language']);
});

it('takes what it cannot read for nothing', () => {
  for (const text of ['{', 'null', '3', '{"at":1}', `{"at":"today","values":{}}`]) {
    localStorage.setItem('orderDraft:ann:new', text);
    expect(keptDraft('ann', 'new', 1)).toBeNull();
  }
});

it('keeps no older draft in the place of one for which there is no room', () => {
  keepDraft('ann', 'new', draft);
  room = 10;
  keepDraft('ann', 'new', { at: now, values: { recipient: 'Zoé' } });
  expect(keptDraft('ann', 'new', now)).toBeNull();
});
