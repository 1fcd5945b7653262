import { describe, expect, it } from 'vitest';
import { holderOf, kindOf, promiseOf, returnDate } from '../orders/now.ts';
import { deliveryStatuses } from '../orders/status.ts';
import { noInstructions } from '../requests/answer.ts';
import { whyNotSend } from './choices.ts';
import { isAwaited, shownKinds, trackingStatus } from './rules.ts';
import { type Banner, type BannerState, bannerOf, stepOf, type WordKey, words } from './words.ts';

const types = ['DELIVERY', 'PICKUP'] as const;
const statusIds = [null, 0, 1, 2, 3, 4, 5, 6, 7];
/** The last event of a scheduled delivery, by which its states differ. */
const moves = [
  { movedBy: null, holder: null },
  { movedBy: 'PICKED_UP_FROM_STORE', holder: 'COURIER' },
  { movedBy: 'RESCHEDULED', holder: 'COURIER' },
] as const;
const parcels = types.flatMap((type) =>
  [null, ...deliveryStatuses].flatMap((status) =>
    statusIds.flatMap((statusId) => moves.map((moved) => ({ type, status, statusId, ...moved }))),
  ),
);
const lastEvent = '2026-11-10';
const after = (days: number) => new Date(Date.parse(lastEvent) + days * 86_400_000).toISOString().slice(0, 10);

type Parcel = (typeof parcels)[number];
/** Returns a parcel's state a number of days after its last event, as the server would describe it. */
function stateOf(parcel: Parcel, days: number, more: Partial<BannerState> = {}): BannerState {
  const status = trackingStatus(parcel);
  const since = { at: `${lastEvent}T15:00:00.000Z`, local: `${lastEvent}, 10:00`, zone: 'America/Toronto' };
  const planned = {
    date: after(0),
    time: '10:00',
    attempts: 0,
    promisedBy: parcel.status === 'SKIPPED' ? returnDate(parcel, lastEvent) : null,
    window: null,
  };
  const facts = {
    ...parcel,
    ...planned,
    deleted: false,
    since,
    dropoff: null,
    ...noInstructions,
    isRequestOpen: false,
    handed: null,
    left: null,
    asOf: { at: `${after(days)}T17:00:00.000Z`, local: `${after(days)}, 12:00`, zone: since.zone },
  };
  const kind = kindOf(facts);
  return {
    ...parcel,
    status,
    kind,
    holder: holderOf(facts),
    today: after(days),
    promise: promiseOf(facts, kind),
    dropoff: null,
    open: true,
    answerBy: null,
    answerFor: null,
    canAnswer: whyNotSend(status, ['askDate']) === null || (status === 'COMPLETED' && parcel.type === 'DELIVERY'),
    ...more,
  };
}
/** Returns the variants of a parcel; at a drop-off point, with and without its details. */
const variantsOf = ({ status }: Parcel): Partial<BannerState>[] => [
  {},
  { canAnswer: false },
  ...(status === 'AT_DROPOFF_POINT' ? [{ open: false }, { dropoff: { holdUntil: after(5) } }] : []),
  ...(status === 'AT_WAREHOUSE' ? [{ promise: null }, { promise: null, answerBy: after(3), answerFor: 4 }] : []),
];
const readings = parcels.flatMap((parcel) =>
  [0, 1, 6, 30].flatMap((days) =>
    variantsOf(parcel).map((more) => {
      const state = stateOf(parcel, days, more);
      return { state, days, banner: bannerOf(state) };
    }),
  ),
);
const keysOf = ({ title, text, next }: Banner) => [title, text, next];
const banners = readings.filter(({ days }) => days === 0);
const steps = types.flatMap((type) =>
  shownKinds.flatMap((kind) => statusIds.map((statusId) => stepOf(kind, { type, statusId }))),
);

const english = (key: WordKey) => words[key][0];
const notMoved = { movedBy: null, holder: null };
const read = (status: Parcel['status'], statusId: number | null, type: Parcel['type'] = 'DELIVERY') =>
  bannerOf(stateOf({ type, status, statusId, ...notMoved }, 0));
const skipped = (statusId: number, type?: Parcel['type']) => {
  const { title, text } = read('SKIPPED', statusId, type);
  return `${english(title)}: ${english(text)}`;
};
const completed = (statusId: number | null) => english(read('COMPLETED', statusId).text);

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
  ])('gives the reason why a delivery was skipped for reason %i', (statusId, text) =>
    expect(skipped(statusId)).toMatch(text),
  );

  it.each([
    [null, /has been delivered/],
    [0, /has been delivered/],
    [1, /handed over in person/],
    [2, /front door/],
    [3, /front desk/],
  ])('names the completion type %s of a delivery', (statusId, text) => expect(completed(statusId)).toMatch(text));

  it('never promises a delivery to someone who hands over a parcel', () => {
    const pickups = banners.filter(({ state }) => state.type === 'PICKUP' && !state.status.startsWith('RTS'));
    const wrong = pickups.filter(({ banner }) => /deliver|to your door\./i.test(keysOf(banner).map(english).join()));
    expect(wrong).toEqual([]);
  });

  it('announces no trip for a parcel that was scanned after a failed visit, and asks for the answer until its date', () => {
    const parcel = { type: 'DELIVERY', status: 'AT_WAREHOUSE', statusId: null, ...notMoved } as const;
    const waiting = (days: number) =>
      bannerOf(stateOf(parcel, days, { promise: null, answerBy: after(3), answerFor: 4 }));
    expect(english(waiting(3).text)).toBe('It is at our warehouse. We need your answer by {{by}}.');
    expect(english(waiting(3).title)).toBe('The package was refused');
    expect(english(waiting(3).next)).toMatch(/^Is that a mistake/);
    expect(waiting(3)).toMatchObject({ until: after(3), isPlanned: false, isOver: false });
    const others = [waiting(4), bannerOf(stateOf(parcel, 0, { promise: null }))];
    for (const { text, until } of others) expect([english(text), until]).toEqual(['It is at our warehouse.', null]);
    expect(english(bannerOf(stateOf(parcel, 0)).text)).toMatch(/ready for the road/);
  });

  it('refers to a form below only if the page has one', () => {
    const below = readings.filter(
      ({ state, banner }) => !state.canAnswer && /below|ci-dessous/.test(words[banner.next].join()),
    );
    expect(below).toEqual([]);
    const late = stateOf({ type: 'DELIVERY', status: 'SKIPPED', statusId: 7, ...notMoved }, 0);
    expect(english(bannerOf(late).next)).toMatch(/below/);
    expect(english(bannerOf({ ...late, canAnswer: false }).next)).toMatch(/Write to us/);
  });

  it('describes a pickup that was not handed over, not a parcel that never reached the warehouse', () => {
    expect(skipped(3, 'PICKUP')).toMatch(/not handed to us/);
  });
});

describe('read 0, 1, 6 and 30 days after the last event, the banner', () => {
  const wrongIn = (wrong: (reading: (typeof readings)[number], said: string) => boolean) =>
    readings.filter((reading) =>
      [0, 1].some((language) =>
        wrong(
          reading,
          keysOf(reading.banner)
            .map((key) => words[key][language === 0 ? 0 : 1])
            .join(' '),
        ),
      ),
    );

  it('never promises a date that has passed or is unknown', () =>
    expect(wrongIn(({ state, banner }, said) => said.includes('{{by}}') && (banner.until ?? '') < state.today)).toEqual(
      [],
    ));

  it('mentions a waiting package only while it is held', () =>
    expect(
      wrongIn(({ state }, said) => {
        const isKept = state.dropoff !== null && (state.dropoff.holdUntil ?? '9') >= state.today;
        return /waits for you|vous attend/.test(said) && !isKept;
      }),
    ).toEqual([]));

  it('mentions a day, today or now only while a visit is planned', () =>
    expect(
      wrongIn(
        ({ banner }, said) =>
          /that day|Ce jour|ce jour-là|today|aujourd’hui|\bnow\b|maintenant/.test(said.replaceAll('for now', '')) &&
          !banner.isPlanned,
      ),
    ).toEqual([]));

  it('calls a visit planned only if there is one whose date has not passed', () => {
    const isPlanned = ({ promise, today }: BannerState) => promise !== null && today <= promise.until.local;
    expect(readings.filter(({ state, banner }) => banner.isPlanned !== isPlanned(state))).toEqual([]);
  });

  it('calls a visit late once its date has passed', () => {
    const late = readings.filter(({ state, days }) => isAwaited(state.status) && state.promise !== null && days > 0);
    expect(late.length).toBeGreaterThan(100);
    expect(late.filter(({ banner }) => banner.text !== 'late.text')).toEqual([]);
  });
});

describe('the texts', () => {
  it('are all used', () => {
    const said = new Set([...readings.flatMap(({ banner }) => keysOf(banner)), ...steps, 'journey.correction']);
    expect(Object.keys(words).filter((key) => !said.has(key))).toEqual([]);
  });

  const rows = Object.entries<readonly [string, string]>(words).map(([key, [en, fr]]) => ({ key, en, fr }));
  const bracesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

  it('differ between the languages and have the same placeholders', () => {
    const odd = rows.filter(({ en, fr }) => en === fr || bracesOf(en).join() !== bracesOf(fr).join());
    expect(odd).toEqual([]);
  });

  it('follow French typography: curly apostrophes, no space before ; ! ?, a non-breaking one before : and within « »', () => {
    expect(rows.filter(({ fr }) => /'|\s[;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»/.test(fr))).toEqual([]);
  });

  it('never elide before a name, which may begin with any letter', () => {
    expect(rows.filter(({ fr }) => /\b(de|le|que) \{\{|[’']\{\{/.test(fr))).toEqual([]);
  });
});
