import { describe, expect, it } from 'vitest';
import { deliveryStatuses, type Status, skipReasons } from '../orders/status.ts';
import { choices } from './choices.ts';
import { questionOf } from './questions.ts';
import { trackingStatus, whyNotChange } from './rules.ts';

const everything = { canChange: true, choices, dates: ['2026-11-19'], newAddress: {} };
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
