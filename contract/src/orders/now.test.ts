import { expect, test } from 'vitest';
import { fleetEventTypes, next } from '../fleet/states.ts';
import { needsAnswer } from '../problems/rules.ts';
import { answerDays, isMissedBefore, noInstructions } from '../requests/answer.ts';
import { whyNotSend } from '../tracking/choices.ts';
import { answerDate } from '../tracking/questions.ts';
import { daysAfter, eventsBeside, isAwaited, trackingStatus } from '../tracking/rules.ts';
import { bannerOf } from '../tracking/words.ts';
import type { Pair } from '../words.ts';
import { holderOf, type Moved, movedAfter, windowOfVisit } from './now.ts';
import { describeNow, type NamedFacts, nextTexts, nowTexts } from './nowWords.ts';
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
  attempts: number;
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
    ...noInstructions,
  },
  ...{ date: dayOf(first), wasCarried: false, attempts: 0, lastAt: first },
});

const carrying = ['PICKED_UP_FROM_STORE', 'SORTED_AT_WAREHOUSE', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY'];
const reasonsOf = (event: string) =>
  event === 'SKIPPED' ? [0, 1, 2, 3, 4, 5, 6, 7] : event === 'CANCELED' ? [0, 1] : [null];

/** Returns a delivery without an answer, with one, and with a drop-off point that the courier agreed to if it can. */
function answeredOf(delivery: Delivery): Delivery[] {
  const answered = { ...delivery, instructedAt: zonedAt(first).at };
  const isHeld = ['AT_WAREHOUSE', 'ATTEMPTING_DELIVERY', 'SKIPPED'].includes(delivery.status ?? '');
  const mayDropOff = isHeld && holderOf({ ...delivery, deleted: false }) === 'COURIER' && delivery.type === 'DELIVERY';
  return [delivery, answered, ...(mayDropOff ? [{ ...answered, isDropoffAgreed: true }] : [])];
}

/** Returns what every event makes of a delivery: reported when it happened, or late, after an event that followed it. */
function afterEach(before: Delivery, depth: number): Delivery[] {
  const now = first + depth * hoursApart * 3_600_000;
  return fleetEventTypes.flatMap((event) => {
    const after =
      before.status === null ? { refused: 'INVALID' } : next(before.status, event, before.type, isMissedBefore(before));
    if ('refused' in after) return [];
    return reasonsOf(event).flatMap((statusId) =>
      [now, now - 1.5 * hoursApart * 3_600_000].map((ms): Delivery => {
        const isOutcome = event === 'SKIPPED' || event === 'COMPLETED' || event === 'CANCELED';
        const kept = after.status === before.status && !isOutcome ? before.statusId : null;
        const moved = movedAfter(
          before,
          { event, at: zonedAt(ms).at, on: dayOf(ms), date: event === 'RESCHEDULED' ? dayOf(now + 86_400_000) : null },
          { status: after.status, statusId: isOutcome ? (statusId ?? 0) : kept },
        );
        return {
          ...before,
          ...moved,
          date: event === 'RESCHEDULED' ? dayOf(now + 86_400_000) : before.date,
          wasCarried: before.wasCarried || carrying.includes(event),
          attempts: event !== 'SKIPPED' || before.status !== 'ATTEMPTING_DELIVERY' ? before.attempts : 1,
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
    const reached = frontier.flatMap((each) => afterEach(each, depth)).flatMap(answeredOf);
    frontier = [...new Map(reached.map((each) => [JSON.stringify(each), each])).values()];
    all.push(...frontier);
  }
  return all;
}

const holdUntil = dayOf(first + 7 * 86_400_000);

/** The driver's signature, which staff may have before the courier's first scan, or before it reports that it received nothing. */
const handed = { at: zonedAt(first + 3_600_000), to: 'Marc' };

/** What is known beside the courier's events: nothing, that staff gave the parcel away or kept it, or the planned stop. */
const besides = ['none', 'handed', 'left', 'planned'] as const;
type Beside = (typeof besides)[number];

/** A stop in the evening of the day of the visit. */
function eveningOf({ promisedBy, date }: Delivery) {
  const evening = Date.parse(`${promisedBy ?? date}T23:00:00Z`);
  return { from: zonedAt(evening), to: zonedAt(evening + 3 * 3_600_000) };
}

function read(delivery: Delivery, days: number, beside: Beside) {
  const isHanded = beside === 'handed';
  const instant = zonedAt(delivery.lastAt + days * 86_400_000);
  const asOf = instant.local;
  const since = delivery.movedAt === null ? zonedAt(first) : zonedAt(Date.parse(delivery.movedAt));
  const facts: NamedFacts = {
    ...delivery,
    ...{ deleted: false, since, time: '16:00', asOf: instant, store: 'Queen West', provider: 'Portage' },
    window: beside === 'planned' ? eveningOf(delivery) : null,
    dropoff: delivery.status === 'AT_DROPOFF_POINT' ? { holdUntil } : null,
    handed: isHanded ? handed : null,
    isRequestOpen: false,
    left: beside === 'left' ? { at: handed.at, on: delivery.date } : null,
  };
  const now = describeNow(facts);
  const status = trackingStatus(delivery);
  const banner = bannerOf({
    ...{ status, type: delivery.type, statusId: delivery.statusId, kind: now.kind, today: asOf.slice(0, 10) },
    ...{
      promise: now.promise,
      holder: now.holder,
      dropoff: facts.dropoff,
      open: true,
      canAnswer: whyNotSend(status, ['askDate']) === null,
      answerBy: answerDate(facts),
      answerFor: facts.question?.statusId ?? null,
    },
  });
  return { delivery, days, asOf, now, banner, status, beside, isHanded, facts };
}

const deliveries = reachable();
const readings = deliveries.flatMap((delivery) =>
  readAfterDays.flatMap((days) => besides.map((beside) => read(delivery, days, beside))),
);
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
  en: /picks it up|collects it|; (pickup|collection) planned|[Rr]escheduled for .*\d$|^(Delivery|Collection) due|^Next visit|^Waiting for .* until|^Kept|^Expected/,
  fr: /passe (au|chez)|; (ramassage|collecte) prévue?|[Rr]eportée au .*\.$|^(Livraison|Collecte) prévue|^Prochain passage|^En attente de consignes jusqu|^Gardée|^Attendue/,
} as const;

test.each(['en', 'fr'] as const)(
  'a text with a date announces it, unless it replaces one that has passed (%s)',
  (language) => {
    const example = language === 'en' ? 'Fri, Nov 27' : 'ven. 27 nov.';
    const dated = Object.entries<Pair>({ ...nowTexts, ...nextTexts }).filter(([, [en]]) =>
      /\{(pickup|day|hold|window|answer)\}/.test(en),
    );
    const announcing = dated.filter(([, pair]) =>
      future[language].test(pair[language === 'en' ? 0 : 1].replaceAll(/\{\w+\}/g, example)),
    );
    expect(announcing.map(([key]) => key)).toEqual(dated.map(([key]) => key).filter((key) => !key.endsWith('.over')));
  },
);

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
    broken(
      ({ now, asOf }) => now.promise !== null && now.promise.isOverdue !== now.promise.until.local < asOf.slice(0, 10),
    ),
  ).toEqual([]);
  expect(
    broken(
      ({ now, status, delivery }) =>
        now.promise === null &&
        isAwaited(status) &&
        delivery.attempts === 0 &&
        delivery.question === null &&
        !delivery.isDropoffAgreed,
    ),
  ).toEqual([]);
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

test('the last date for an answer, the inbox and the next step agree', () => {
  const isAsked = ({ now }: Reading) => now.next?.kind === 'ANSWER';
  const lastDay = ({ question }: Delivery) => question && daysAfter(question.on, answerDays);
  expect(broken((reading) => needsAnswer(reading.facts) !== isAsked(reading))).toEqual([]);
  expect(broken((reading) => reading.facts.instructedAt !== null && isAsked(reading))).toEqual([]);
  const isHeld = ({ delivery, now }: Reading) => delivery.type === 'PICKUP' || now.holder === 'COURIER';
  const dated = (reading: Reading) => (isAsked(reading) && isHeld(reading) ? lastDay(reading.delivery) : null);
  expect(readings.filter((reading) => dated(reading) && reading.delivery.status === 'AT_WAREHOUSE')).not.toEqual([]);
  expect(broken((reading) => answerDate(reading.facts) !== dated(reading))).toEqual([]);
  const asked = (reading: Reading) => ({ ...reading.facts, isRequestOpen: true });
  expect(broken((reading) => answerDate(asked(reading)) !== null)).toEqual([]);
  const hasDate = ({ text }: { text: { en: string } }) => /^(Waiting for|No) instructions (until|by) /.test(text.en);
  const isRequestNamed = ({ text }: { text: { en: string } }) =>
    text.en === 'Waiting for Portage’s answer to the request';
  const waits = readings.filter((reading) => answerDate(reading.facts) !== null);
  expect(waits.filter(({ now }) => !now.next || !hasDate(now.next))).toEqual([]);
  const requests = waits.map((reading) => describeNow(asked(reading)).next);
  expect(requests.filter((next) => !next || !isRequestNamed(next))).toEqual([]);
});

test('the courier can report what follows without an answer, and the page announces no trip without a planned visit', () => {
  const isRefused = ({ status, type, ...delivery }: Delivery) =>
    status === null ||
    'refused' in next(status, type === 'PICKUP' ? 'CANCELED' : 'RTS_SCHEDULED', type, isMissedBefore(delivery));
  expect(broken(({ delivery, facts }) => answerDate(facts) !== null && isRefused(delivery))).toEqual([]);
  expect(broken(({ banner, now }) => banner.text === 'AT_WAREHOUSE.text' && now.promise === null)).toEqual([]);
  const waits = ({ facts, asOf, delivery }: Reading) =>
    delivery.status === 'AT_WAREHOUSE' && (answerDate(facts) ?? '') >= asOf.slice(0, 10);
  expect(broken((reading) => waits(reading) !== (reading.banner.text === 'AT_WAREHOUSE.waits.text'))).toEqual([]);
});

test('an agreed drop-off point lasts across scans, and promises no visit', () => {
  const scanned = readings.filter(({ delivery }) => delivery.status === 'AT_WAREHOUSE' && delivery.isDropoffAgreed);
  expect(scanned.some(({ delivery }) => delivery.movedAt === zonedAt(delivery.lastAt).at)).toBe(true);
  expect(
    broken(
      ({ delivery, now }) =>
        delivery.isDropoffAgreed && delivery.statusId !== 3 && (now.promise !== null || now.next?.kind !== 'DROP_OFF'),
    ),
  ).toEqual([]);
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
  // The courier's first scan replaces the signature.
  const isSigned = ({ delivery, now, isHanded }: Reading) =>
    isHanded && delivery.type === 'DELIVERY' && now.kind === 'AWAITING_PICKUP';
  expect(readings.some(isSigned)).toBe(true);
  expect(
    broken((reading) => isSigned(reading) !== /^Handed over to Marc(?!.*but not)/.test(reading.now.text.en)),
  ).toEqual([]);
  expect(broken((reading) => isSigned(reading) && reading.now.holder !== 'COURIER')).toEqual([]);
  // Only an order that still waits for the courier was left behind.
  const isLeft = ({ delivery, now, beside }: Reading) =>
    beside === 'left' && delivery.type === 'DELIVERY' && now.kind === 'AWAITING_PICKUP';
  expect(readings.some(isLeft)).toBe(true);
  expect(broken((reading) => isLeft(reading) !== /^Left behind at Queen West/.test(reading.now.text.en))).toEqual([]);
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

test('both languages contain the same dates, and no text is empty or has an unfilled variable', () => {
  const texts = ({ now }: Reading) => (now.next ? [now.text, now.next.text] : [now.text]);
  const isBad = ({ en, fr }: { en: string; fr: string }) =>
    en === '' || fr === '' || /[{}]/.test(en + fr) || datesIn(en, 'en').join() !== datesIn(fr, 'fr').join();
  expect(broken((reading) => texts(reading).some(isBad))).toEqual([]);
});

test('a store that still has the parcel is asked for it, and a text blames only once the step is late', () => {
  const isAtStore = ({ delivery, now }: Reading) =>
    delivery.type === 'DELIVERY' && delivery.status === 'DELIVERY_SCHEDULED' && now.holder === 'STORE';
  expect(readings.some(isAtStore)).toBe(true);
  expect(broken((reading) => isAtStore(reading) && reading.now.next?.kind !== 'HAND_OVER')).toEqual([]);
  const blames =
    /missed (pickup|collection)|was due|[Ww]as expected|No (pickup|collection) reported|has passed|Was kept/;
  expect(broken(({ now }) => blames.test(`${now.text.en} ${now.next?.text.en}`) !== now.isLate)).toEqual([]);
});

test('another scan does not begin a new state', () => {
  const scans = ['SORTED_AT_WAREHOUSE', 'AT_WAREHOUSE', 'ATTEMPTING_DELIVERY'] as const;
  const renewed = deliveries.filter((before) =>
    scans.some((event) => {
      const after = before.status && next(before.status, event, before.type, isMissedBefore(before));
      if (!after || 'refused' in after || after.status !== before.status) return false;
      const at = zonedAt(before.lastAt + 3_600_000).at;
      return movedAfter(before, { event, at, on: dayOf(before.lastAt) }, before).movedAt !== before.movedAt;
    }),
  );
  expect(renewed).toEqual([]);
});

const scheduled = begun('DELIVERY');
const reported = (event: string, hours: number, after: Partial<Moved> = {}, date: string | null = null) => {
  const ms = first + hours * 3_600_000;
  return (before: Moved) =>
    movedAfter(before, { event, at: zonedAt(ms).at, on: dayOf(ms), date }, { ...before, statusId: null, ...after });
};

test('a driver who was at the door has the parcel; one who was late leaves it where it is', () => {
  const holderOfMiss = (statusId: number, before: Moved = scheduled) =>
    reported('SKIPPED', 5, { status: 'SKIPPED', statusId })(before).holder;
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((reason) => holderOfMiss(reason))).toEqual([
    null,
    'COURIER',
    null,
    null,
    'COURIER',
    'COURIER',
    null,
    null,
  ]);
  const held = reported('AT_DROPOFF_POINT', 4, { status: 'AT_DROPOFF_POINT' })(scheduled);
  expect([holderOfMiss(7, held), holderOfMiss(0, held)]).toEqual(['DROPOFF', 'COURIER']);
});

test('a late report of the pickup does not replace the reschedule that followed it', () => {
  const moved = reported('RESCHEDULED', 5, {}, '2026-11-09')(scheduled);
  const late = reported('PICKED_UP_FROM_STORE', 3)(moved);
  expect([late.movedBy, late.movedAt, late.holder, late.promisedBy]).toEqual([
    'RESCHEDULED',
    zonedAt(first + 5 * 3_600_000).at,
    'COURIER',
    '2026-11-09',
  ]);
});

const planned = {
  ...{
    deleted: false,
    date: '2026-11-02',
    time: '16:00',
    attempts: 0,
    dropoff: null,
    isRequestOpen: false,
    handed: null,
    left: null,
    store: 'Queen West',
    provider: 'Portage',
  },
  window: { from: zonedAt(first + 8 * 3_600_000), to: zonedAt(first + 11 * 3_600_000) },
};
const describedAt = (moved: Moved, hours: number, more: Partial<NamedFacts> = {}) => {
  const since = zonedAt(moved.movedAt === null ? first : Date.parse(moved.movedAt));
  return describeNow({ ...moved, ...planned, since, asOf: zonedAt(first + hours * 3_600_000), ...more });
};

test('a planned stop is promised as a window, which is overdue once it has ended', () => {
  const onTheRoad = reported('ATTEMPTING_DELIVERY', 7, { status: 'ATTEMPTING_DELIVERY' })(scheduled);
  const [now, later] = [describedAt(onTheRoad, 9), describedAt(onTheRoad, 12)];
  expect(now).toMatchObject({
    isLate: false,
    promise: { from: { local: '2026-11-02, 18:00' }, until: { local: '2026-11-02, 21:00' } },
  });
  expect(now.next?.text.en).toBe('Expected Mon, Nov 2, 18:00–21:00 ET');
  expect([later.isLate, later.next?.text.fr]).toEqual([true, 'Était attendue le lun. 2 nov., 18:00–21:00 HE']);
  const night = { from: zonedAt(first + 12 * 3_600_000), to: zonedAt(first + 15 * 3_600_000) };
  expect(describedAt(onTheRoad, 9, { window: night }).next?.text.en).toBe(
    'Expected Mon, Nov 2, 22:00–Tue, Nov 3, 01:00 ET',
  );
});

test('a parcel that goes to a drop-off point has no window, although its stop is planned', () => {
  const scanned = reported('AT_WAREHOUSE', 7, { status: 'AT_WAREHOUSE' })(scheduled);
  const facts = { ...scanned, ...planned, since: zonedAt(first), asOf: zonedAt(first + 8 * 3_600_000) };
  expect(windowOfVisit(facts, 'AT_WAREHOUSE')).toEqual(planned.window);
  expect(windowOfVisit({ ...facts, isDropoffAgreed: true }, 'AT_WAREHOUSE')).toBeNull();
});

test('the stop of an earlier visit promises nothing', () => {
  const again = reported('ATTEMPTING_DELIVERY', 30, { status: 'ATTEMPTING_DELIVERY' })(scheduled);
  expect(describedAt({ ...again, promisedBy: '2026-11-05' }, 31, { attempts: 1 }).promise).toMatchObject({
    from: null,
    until: { local: '2026-11-05' },
  });
  const warehouse = reported('AT_WAREHOUSE', 10, { status: 'AT_WAREHOUSE' })(scheduled);
  expect(describedAt(warehouse, 12).promise).toMatchObject({ from: null, until: { local: '2026-11-02' } });
});

test('a store is asked about a pickup a quarter of an hour after it', () => {
  const at = (minutes: number) => describedAt(scheduled, 6 + minutes / 60).next?.text.en;
  expect([at(15), at(16)]).toEqual(['Have it ready for the pickup', 'Ask Portage about the missed pickup']);
});

test('an order was left behind by a handover of its date or a later one', () => {
  const left = { at: zonedAt(first + 6 * 3_600_000), on: '2026-11-02' };
  const on = (date: string | null) => describedAt(scheduled, 7, { left, date }).text.en.startsWith('Left behind');
  expect([on('2026-11-01'), on('2026-11-02'), on('2026-11-03'), on(null)]).toEqual([true, true, false, false]);
});

test('an order that is not fulfilled, or canceled before, says so', () => {
  const open = { ...scheduled, status: null };
  expect(describedAt(open, 1, { date: null, time: null })).toMatchObject({
    kind: 'UNDATED',
    holder: 'STORE',
    next: { kind: 'SET_DATE' },
  });
  expect(describedAt(open, 7)).toMatchObject({ kind: 'UNFULFILLED', isLate: true });
  expect(describedAt(open, 1, { deleted: true })).toMatchObject({ kind: 'DELETED', holder: 'NOBODY', next: null });
});

test('a parcel that is canceled while the courier has it is asked for, unless it is damaged or never came', () => {
  const carried = reported('AT_WAREHOUSE', 2, { status: 'AT_WAREHOUSE' })(scheduled);
  const canceled = (statusId: number, before: Moved) =>
    describedAt(reported('CANCELED', 4, { status: 'CANCELED', statusId })(before), 5).next?.kind;
  expect([canceled(0, carried), canceled(1, carried), canceled(3, carried), canceled(0, scheduled)]).toEqual([
    'TRACE',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a sentence mentions the visit missed before a reschedule, and a reason except where a collection ended', () => {
  const missed = reported('SKIPPED', 5, { status: 'SKIPPED', statusId: 1 })(scheduled);
  expect(describedAt(missed, 6, { attempts: 1 }).text.en).toMatch(/^Missed .* · No answer$/);
  const again = reported('RESCHEDULED', 7, { status: 'DELIVERY_SCHEDULED' }, '2026-11-04')(missed);
  expect(describedAt(again, 8, { attempts: 1, window: null }).text.en).toBe('Missed, then rescheduled for Wed, Nov 4');
  const collected = reported('COMPLETED', 5, { status: 'COMPLETED', statusId: 2 })(begun('PICKUP'));
  expect(describedAt(collected, 6).text.en).not.toContain('·');
});
