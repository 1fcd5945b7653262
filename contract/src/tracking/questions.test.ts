import { describe, expect, it } from 'vitest';
import { deliveryStatuses, type Status, skipReasons } from '../orders/status.ts';
import { instructionsAfter, noInstructions } from '../requests/answer.ts';
import { choices, whyNotConfirm } from './choices.ts';
import { answerDate, answerFaults, questionOf } from './questions.ts';
import { trackingStatus, whyNotChange } from './rules.ts';

const everything = { answerFor: null, canChange: true, choices, dates: ['2026-11-19'], newAddress: {} };
const asked = (statusId: number | null, more: Partial<Parameters<typeof questionOf>[0]> = {}) =>
  questionOf({ type: 'DELIVERY', status: 'SKIPPED', statusId, ...everything, ...more });

describe('the question about a visit that failed', () => {
  it.each(Object.entries(skipReasons))('has one to three answers after %s', (reason, id) => {
    const question = asked(id);
    expect(question?.reason).toBe(reason);
    expect(question?.answers.length).toBeGreaterThan(0);
    expect(question?.answers.length).toBeLessThanOrEqual(3);
  });

  it('asks for what is missing first, for the way in after security refused, and else for a day', () => {
    expect(asked(skipReasons.needsInformation)?.answers[0]).toBe('DETAILS');
    expect(asked(skipReasons.refusedBySecurity)?.answers[0]).toBe('ENTRY');
    for (const id of [skipReasons.noAnswer, skipReasons.refusedByCustomer, skipReasons.businessClosed, null, 99])
      expect(asked(id)?.answers[0]).toBe('DAY');
  });

  it('leaves out what the retailer switched off or the courier cannot do, and is not asked if nothing is left', () => {
    expect(asked(skipReasons.noAnswer, { dates: [] })?.answers).toEqual(['PLACE', 'ADDRESS']);
    expect(asked(skipReasons.noAnswer, { choices: ['date'], newAddress: null })?.answers).toEqual(['DAY']);
    // A day alone is no missing detail.
    expect(asked(skipReasons.needsInformation, { choices: ['date'], newAddress: null })).toBeNull();
    expect(asked(skipReasons.noAnswer, { choices: [], dates: [], newAddress: null })).toBeNull();
  });

  it('is asked only while the parcel can be changed, and not about one that the courier never received', () => {
    expect(asked(skipReasons.noAnswer, { canChange: false })).toBeNull();
    for (const status of [null, ...deliveryStatuses]) {
      const shown: Status = trackingStatus({ type: 'DELIVERY', status, statusId: skipReasons.notReceived });
      const canChange = whyNotChange(shown) === null;
      expect(asked(skipReasons.notReceived, { status: shown, canChange })).toBeNull();
    }
    expect(asked(skipReasons.notReceived, { type: 'PICKUP' })?.answers).toEqual(['DAY']);
  });
});

describe('an answer', () => {
  const faults = (statusId: number, given: string[], more: Partial<Parameters<typeof answerFaults>[0]> = {}) =>
    answerFaults({ status: 'SKIPPED', statusId, answerFor: null, choices, ...more }, given).map(
      ({ type, path }) => `${path} ${type}`,
    );

  it('has at least one detail if the driver needs one, and is a day for every other reason', () => {
    const first: Partial<Record<number, string>> = {
      [skipReasons.needsInformation]: 'addressLine2',
      [skipReasons.refusedBySecurity]: 'doorCode',
    };
    for (const id of Object.values(skipReasons)) {
      const expected = first[id] ? [`${first[id]} DETAIL_MISSING`] : [];
      expect(faults(id, ['date']), `${id}`).toEqual(expected);
      expect(faults(id, ['date', 'phone']), `${id}`).toEqual([]);
      expect(faults(id, []), `${id}`).toEqual([' REQUEST_EMPTY']);
    }
  });

  it('needs no detail that the retailer switched off, and none before a visit failed', () => {
    const { refusedBySecurity: id } = skipReasons;
    expect(faults(id, ['date'], { choices: ['date', 'note'] })).toEqual(['note DETAIL_MISSING']);
    expect(faults(id, ['date'], { choices: ['date', 'place'] })).toEqual([]);
    expect(faults(id, [], { status: 'AT_WAREHOUSE' })).toEqual([]);
  });

  it('needs the same detail once a scan followed the visit', () => {
    const { needsInformation, refusedByCustomer } = skipReasons;
    const scanned = (answerFor: number) => ({ status: 'AT_WAREHOUSE', answerFor }) as const;
    expect(faults(0, ['date'], scanned(needsInformation))).toEqual(['addressLine2 DETAIL_MISSING']);
    expect(faults(0, ['date', 'phone'], scanned(needsInformation))).toEqual([]);
    expect(faults(0, [], scanned(refusedByCustomer))).toEqual([' REQUEST_EMPTY']);
    expect(faults(0, ['date'], scanned(refusedByCustomer))).toEqual([]);
    expect(whyNotConfirm({ status: 'AT_WAREHOUSE', statusId: null, answerFor: needsInformation })).toBe(
      'DETAIL_NEEDED',
    );
    expect(whyNotConfirm({ status: 'AT_WAREHOUSE', statusId: null, answerFor: null })).toBeNull();
  });
});

describe('the last date for an answer', () => {
  const zoned = (day: number) => ({
    at: `2026-11-${day}T15:00:00.000Z`,
    local: `2026-11-${day}, 10:00`,
    zone: 'America/Toronto',
  });
  const facts = {
    ...({ deleted: false, type: 'DELIVERY', status: 'SKIPPED', movedBy: 'SKIPPED', holder: 'COURIER' } as const),
    ...{ since: zoned(18), asOf: zoned(19), attempts: 1, date: '2026-11-18', time: '14:00', promisedBy: null },
    ...{ ...noInstructions, isRequestOpen: false },
    ...{ window: null, dropoff: null, handed: null, left: null },
  };
  const failed = {
    event: 'SKIPPED',
    at: zoned(18).at,
    on: '2026-11-18',
    status: 'SKIPPED',
    isChanged: true,
    isVisited: false,
  } as const;
  const dateFor = (statusId: number, more: Partial<Parameters<typeof answerDate>[0]> = {}) => {
    const { question } = instructionsAfter(noInstructions, { ...failed, statusId });
    return answerDate({ ...facts, statusId, question, ...more });
  };

  it('is three days after a visit that lacks a detail or was refused, and exists for no other', () => {
    const unclear = [skipReasons.needsInformation, skipReasons.refusedByCustomer, skipReasons.refusedBySecurity];
    for (const id of Object.values(skipReasons))
      expect(dateFor(id), `${id}`).toBe(unclear.some((each) => each === id) ? '2026-11-21' : null);
  });

  it('exists while the courier has the parcel or is to collect it, and has no answer', () => {
    const { needsInformation: id } = skipReasons;
    expect(dateFor(id, { holder: null })).toBeNull();
    expect(dateFor(id, { type: 'PICKUP', holder: null })).toBe('2026-11-21');
    expect(dateFor(id, { status: 'AT_WAREHOUSE', since: zoned(19), attempts: 0 })).toBe('2026-11-21');
    expect(dateFor(id, { instructedAt: zoned(19).at, asOf: zoned(29) })).toBeNull();
    expect(dateFor(id, { isRequestOpen: true })).toBeNull();
    // A visit that failed before the question was recorded.
    expect(dateFor(id, { question: null })).toBeNull();
  });
});
