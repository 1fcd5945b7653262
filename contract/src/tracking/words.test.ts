import { describe, expect, it } from 'vitest';
import { deliveryStatuses } from '../orders/status.ts';
import { shownKinds, trackingStatus } from './rules.ts';
import { nextOf, stepOf, textOf, titleOf, type WordKey, words } from './words.ts';

const types = ['DELIVERY', 'PICKUP'] as const;
const statusIds = [null, 0, 1, 2, 3, 4, 5, 6, 7];
const parcels = types.flatMap((type) =>
  [null, ...deliveryStatuses].flatMap((status) => statusIds.map((statusId) => ({ type, status, statusId }))),
);
const banners = parcels.map((parcel) => {
  const status = trackingStatus(parcel);
  const nexts = [true, false].map((canChange) => nextOf(status, parcel, canChange));
  return { ...parcel, status, title: titleOf(status, parcel), text: textOf(status, parcel), nexts };
});
const steps = types.flatMap((type) =>
  shownKinds.flatMap((kind) => statusIds.map((statusId) => stepOf(kind, { type, statusId }))),
);

const english = (key: WordKey) => words[key][0];
const skipped = (statusId: number, type: 'DELIVERY' | 'PICKUP' = 'DELIVERY') => {
  const status = trackingStatus({ type, status: 'SKIPPED', statusId });
  const about = { type, statusId };
  return `${english(titleOf(status, about))}: ${english(textOf(status, about))}`;
};
const completed = (statusId: number | null) => english(textOf('COMPLETED', { type: 'DELIVERY', statusId }));

describe('the banner', () => {
  it.each([
    [0, /got in our way/],
    [1, /No one answered/],
    [2, /updated/],
    [3, /not reached our warehouse/],
    [4, /refused/],
    [5, /concierge or security/],
    [6, /business was closed/],
    [7, /delay is ours/],
  ])('says why a delivery was skipped for reason %i', (statusId, text) => expect(skipped(statusId)).toMatch(text));

  it.each([
    [null, /has been delivered/],
    [0, /has been delivered/],
    [1, /handed over in person/],
    [2, /front door/],
    [3, /front desk/],
  ])('says how a delivery of type %s was completed', (statusId, text) => expect(completed(statusId)).toMatch(text));

  it('never tells someone who gives a parcel that it will be delivered to them', () => {
    const pickups = banners.filter(({ type }) => type === 'PICKUP');
    const wrong = pickups.filter(({ title, text, nexts }) =>
      /deliver|to your door\./i.test([title, text, ...nexts].map(english).join()),
    );
    expect(wrong.filter(({ status }) => !status.startsWith('RTS'))).toEqual([]);
  });

  it('points below only where the page has something there to answer with', () => {
    const below = banners.filter(({ nexts: [, closed] }) => closed && /below|ci-dessous/.test(words[closed].join()));
    expect(below).toEqual([]);
    expect(english(nextOf('DELAYED', { type: 'DELIVERY', statusId: 7 }, true))).toMatch(/below/);
    expect(english(nextOf('DELAYED', { type: 'DELIVERY', statusId: 7 }, false))).toMatch(/Write to us/);
  });

  it('speaks of a pickup that was not handed over, not of a parcel that never reached the warehouse', () => {
    expect(skipped(3, 'PICKUP')).toMatch(/not handed to us/);
  });
});

describe('the words', () => {
  it('are each said to someone', () => {
    const said = new Set([
      ...banners.flatMap(({ title, text, nexts }) => [title, text, ...nexts]),
      ...steps,
      'journey.correction',
    ]);
    expect(Object.keys(words).filter((key) => !said.has(key))).toEqual([]);
  });

  const rows = Object.entries<readonly [string, string]>(words).map(([key, [en, fr]]) => ({ key, en, fr }));
  const bracesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

  it('differ between the languages and fill the same braces', () => {
    const odd = rows.filter(({ en, fr }) => en === fr || bracesOf(en).join() !== bracesOf(fr).join());
    expect(odd).toEqual([]);
  });

  it('keep French typography: curly apostrophes, no space before ; ! ?, a hard one before : and within « »', () => {
    expect(rows.filter(({ fr }) => /'|\s[;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»/.test(fr))).toEqual([]);
  });

  it('never elide before a name, which may begin with any letter', () => {
    expect(rows.filter(({ fr }) => /\b(de|le|que) \{\{|[’']\{\{/.test(fr))).toEqual([]);
  });
});
