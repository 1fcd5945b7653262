import { expect, test } from 'vitest';
import { fleetEventTypes, next } from '../fleet/states.ts';
import { eventsBeside, isAwaited, trackingStatus, whyNotChange } from '../tracking/rules.ts';
import { bannerOf } from '../tracking/words.ts';
import { type Moved, movedAfter } from './now.ts';
import { describeNow, type NamedFacts } from './nowText.ts';
import { type DeliveryType, deliveryTypes } from './status.ts';

const zone = 'America/Toronto';
const first = Date.parse('2026-11-02T15:00:00Z');
/** Hours between two events: a sequence of six covers three days, and steps over midnight. */
const hoursApart = 11;
const readAfterDays = [0, 1, 6, 30];
/** Toronto is five hours behind UTC throughout these days. */
const zonedAt = (ms: number) => {
  const local = new Date(ms - 5 * 3_600_000).toISOString();
  return { at: new Date(ms).toISOString(), local: `${local.slice(0, 10)}, ${local.slice(11, 16)}`, zone };
};
const dayOf = (ms: number) => zonedAt(ms).local.slice(0, 10);

type Delivery = Moved & {
  date: string;
  /** Whether the courier has had the parcel at some time. */
  wasCarried: boolean;
  /** Whether the parcel reached its recipient or a drop-off point at some time, or came back. */
  wasLetGo: boolean;
  lastAt: number;
};

const begun = (type: DeliveryType): Delivery => ({
  ...{
    type,
    status: 'DELIVERY_SCHEDULED',
    statusId: null,
    movedBy: null,
    movedAt: null,
    holder: null,
    promisedBy: null,
  },
  ...{ date: dayOf(first), wasCarried: false, wasLetGo: false, lastAt: first },
});

const carrying = ['PICKED_UP_FROM_STORE', 'SORTED_AT_WAREHOUSE', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY'];
const reasonsOf = (event: string) =>
  event === 'SKIPPED' ? [0, 1, 2, 3, 4, 5, 6, 7] : event === 'CANCELED' ? [0, 1] : [null];

/** Returns what every event makes of a delivery: reported when it happened, or late, after an event that followed it. */
function afterEach(before: Delivery, depth: number): Delivery[] {
  const now = first + depth * hoursApart * 3_600_000;
  return fleetEventTypes.flatMap((event) => {
    const after = before.status === null ? { refused: 'INVALID' } : next(before.status, event, before.type);
    if ('refused' in after) return [];
    return reasonsOf(event).flatMap((statusId) =>
      [now, now - 1.5 * hoursApart * 3_600_000].map((ms): Delivery => {
        const isOutcome = event === 'SKIPPED' || event === 'COMPLETED' || event === 'CANCELED';
        const kept = after.status === before.status && !isOutcome ? before.statusId : null;
        const moved = movedAfter(
          before,
          { event, at: zonedAt(ms).at, on: dayOf(ms) },
          { status: after.status, statusId: isOutcome ? (statusId ?? 0) : kept },
        );
        return {
          ...before,
          ...moved,
          date: event === 'RESCHEDULED' ? dayOf(now + 86_400_000) : before.date,
          wasCarried: before.wasCarried || carrying.includes(event),
          wasLetGo: before.wasLetGo || ['COMPLETED', 'AT_DROPOFF_POINT', 'RTS_COMPLETED'].includes(after.status),
          lastAt: now,
        };
      }),
    );
  });
}

/**
 * Every delivery that some sequence of up to six events leads to. Equal ones are merged: what follows depends on them alone, so each sequence
 * is covered.
 */
function reachable(): Delivery[] {
  let frontier = deliveryTypes.map(begun);
  const all = [...frontier];
  for (let depth = 1; depth <= 6; depth++) {
    const reached = frontier.flatMap((each) => afterEach(each, depth));
    frontier = [...new Map(reached.map((each) => [JSON.stringify(each), each])).values()];
    all.push(...frontier);
  }
  return all;
}

const holdUntil = dayOf(first + 7 * 86_400_000);

function read(delivery: Delivery, days: number) {
  const asOf = zonedAt(delivery.lastAt + days * 86_400_000).local;
  const since = delivery.movedAt === null ? zonedAt(first) : zonedAt(Date.parse(delivery.movedAt));
  const facts: NamedFacts = {
    ...delivery,
    ...{ deleted: false, since, time: '16:00', window: null, asOf, store: 'Queen West', provider: 'Portage' },
    dropoff: delivery.status === 'AT_DROPOFF_POINT' ? { holdUntil } : null,
  };
  const now = describeNow(facts);
  const status = trackingStatus(delivery);
  const banner = bannerOf({
    ...{ status, type: delivery.type, statusId: delivery.statusId, kind: now.kind, today: asOf.slice(0, 10) },
    ...{ promise: now.promise, dropoff: facts.dropoff, open: true, canAnswer: whyNotChange(status) === null },
  });
  return { delivery, days, asOf, now, banner, status };
}

const deliveries = reachable();
const readings = deliveries.flatMap((delivery) => readAfterDays.map((days) => read(delivery, days)));
type Reading = (typeof readings)[number];
/** Returns the first few readings that break a rule, with what a person reads. */
const broken = (isBroken: (reading: Reading) => boolean) =>
  readings
    .filter(isBroken)
    .slice(0, 3)
    .map(({ delivery, asOf, now }) => ({
      ...delivery,
      asOf,
      says: now.text.en,
      next: now.next?.text.en,
      holder: now.holder,
    }));

test('the sequences reach every status, and some reports come late', () => {
  expect(deliveries.length).toBeGreaterThan(2000);
  expect(new Set(deliveries.map(({ status }) => status)).size).toBe(10);
});

const months = { en: ['Nov', 'Dec'], fr: ['nov.', 'déc.'] } as const;
/** Returns the dates in a text. */
const datesIn = (text: string, language: 'en' | 'fr') =>
  [...text.matchAll(language === 'en' ? /(Nov|Dec) (\d+)/g : /(\d+)(?:er)? (nov\.|déc\.)/g)].map(
    ([, one = '', other = '']) => {
      const monthsOf: readonly string[] = months[language];
      const [month, day] = language === 'en' ? [one, other] : [other, one];
      return `2026-${11 + monthsOf.indexOf(month)}-${day.padStart(2, '0')}`;
    },
  );
const future = {
  en: /picks it up|collects it from|^Rescheduled for .*\d$|^(Delivery|Collection) due|^Next visit by|^Kept|^Expected/,
  fr: /la ramasse|la récupère chez|^Replanifiée au .*\.$|^(Livraison|Collecte) prévue|^Prochain passage|^Gardée|^Attendue/,
} as const;

test.each(['en', 'fr'] as const)('no date that has passed is announced (%s)', (language) => {
  const announced = ({ now, asOf }: Reading) =>
    [now.text[language], now.next?.text[language] ?? '']
      .filter((text) => future[language].test(text))
      .flatMap((text) => datesIn(text, language))
      .filter((date) => date < asOf.slice(0, 10));
  expect(readings.some(({ now }) => future[language].test(now.next?.text[language] ?? ''))).toBe(true);
  expect(broken((reading) => announced(reading).length > 0)).toEqual([]);
});

test('a promise is overdue exactly if its date has passed', () => {
  expect(
    broken(({ now, asOf }) => now.promise !== null && now.promise.isOverdue !== now.promise.until < asOf.slice(0, 10)),
  ).toEqual([]);
  expect(broken(({ now, status }) => now.promise === null && isAwaited(status))).toEqual([]);
});

test('staff and recipient read the same about the next visit', () => {
  const isAwaitedByStaff = ({ now }: Reading) =>
    now.promise !== null && !now.promise.isOverdue && ['DELIVERY', 'VISIT', 'HAND_OVER'].includes(now.next?.kind ?? '');
  expect(broken((reading) => reading.banner.isPlanned !== isAwaitedByStaff(reading))).toEqual([]);
  expect(
    broken(({ now, banner }) => (now.next?.kind === 'COLLECT') !== banner.title.startsWith('AT_DROPOFF_POINT')),
  ).toEqual([]);
  expect(broken(({ now, banner }) => now.next?.kind === 'ANSWER' && banner.isPlanned)).toEqual([]);
});

test('the holder is who has the parcel', () => {
  const deliveries = (isBroken: (reading: Reading) => boolean) =>
    broken((reading) => reading.delivery.type === 'DELIVERY' && isBroken(reading));
  expect(deliveries(({ delivery, now }) => (delivery.status === 'COMPLETED') !== (now.holder === 'RECIPIENT'))).toEqual(
    [],
  );
  expect(deliveries(({ delivery, now }) => delivery.status === 'AT_DROPOFF_POINT' && now.holder !== 'DROPOFF')).toEqual(
    [],
  );
  // Only the courier brings it back.
  expect(
    deliveries(
      ({ delivery, now }) => delivery.wasCarried && delivery.status !== 'RTS_COMPLETED' && now.holder === 'STORE',
    ),
  ).toEqual([]);
  const atStore = ({ delivery }: Reading) =>
    !delivery.wasCarried && !delivery.wasLetGo && delivery.status === 'DELIVERY_SCHEDULED';
  expect(deliveries((reading) => atStore(reading) && !['STORE', 'COURIER'].includes(reading.now.holder))).toEqual([]);
  const collected = ({ delivery, now }: Reading) => (delivery.status === 'COMPLETED') !== (now.holder === 'COURIER');
  expect(broken((reading) => reading.delivery.type === 'PICKUP' && collected(reading))).toEqual([]);
});

test('a call, a text message or another photo changes nothing', () => {
  const same = deliveries.filter((delivery) =>
    eventsBeside.some((event) => {
      const after = movedAfter(
        delivery,
        { event, at: zonedAt(delivery.lastAt + 1).at, on: dayOf(delivery.lastAt) },
        delivery,
      );
      return JSON.stringify(after) !== JSON.stringify(delivery);
    }),
  );
  expect(same).toEqual([]);
});

test('both languages say the same dates and leave no variable unfilled', () => {
  expect(
    broken(({ now }) =>
      /[{}]/.test(JSON.stringify([now.text, now.next?.text]).replace(/[{}]"|"[{}]|^\[\{|\}\]$|\},\{/g, '')),
    ),
  ).toEqual([]);
  expect(broken(({ now }) => datesIn(now.text.en, 'en').join() !== datesIn(now.text.fr, 'fr').join())).toEqual([]);
});
