// Checks when recipient, driver and staff may write, to the second, and which messages may be changed.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryStatuses } from '../orders/status.ts';
import {
  type ChatDelivery,
  chatUntil,
  saysSomething,
  shortNameOf,
  whyNotAnswer,
  whyNotChat,
  whyNotEditMessage,
} from './rules.ts';

const completedAt = '2026-11-18T20:00:00.000Z';
const at = (time: string) => Date.parse(`2026-11-18T${time}Z`);
const completed: ChatDelivery = { status: 'COMPLETED', statusId: 1, completedAt };
const usual = { onTheWay: false };

describe('the chat window', () => {
  test('is open for less than two hours after the completion', () => {
    for (const time of ['20:00:00', '21:59:59', '21:59:59.999'])
      expect(whyNotChat(completed, usual, at(time))).toBeNull();
    for (const time of ['22:00:00', '22:00:01', '23:59:59'])
      expect(whyNotChat(completed, usual, at(time))).toBe('CHAT_CLOSED');
  });

  test('is not offered at any time after a completion at a front desk', () => {
    expect(whyNotChat({ ...completed, statusId: 3 }, usual, at('20:00:01'))).toBe('CHAT_NOT_OFFERED');
    for (const statusId of [null, 0, 1, 2])
      expect(whyNotChat({ ...completed, statusId }, usual, at('20:00:01'))).toBeNull();
  });

  test('is open while the driver is on the way if the retailer allows it', () => {
    const onTheWay: ChatDelivery = { status: 'ATTEMPTING_DELIVERY', statusId: null, completedAt: null };
    expect(whyNotChat(onTheWay, usual, at('12:00:00'))).toBe('CHAT_NOT_OFFERED');
    expect(whyNotChat(onTheWay, { onTheWay: true }, at('12:00:00'))).toBeNull();
    expect(whyNotChat(completed, { onTheWay: true }, at('22:00:01'))).toBe('CHAT_CLOSED');
  });

  test('is closed for every other status, reason and moment', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(null, ...deliveryStatuses),
        fc.option(fc.nat({ max: 7 })),
        fc.option(fc.constant(completedAt)),
        fc.boolean(),
        fc.integer({ min: -300, max: 300 }),
        (status, statusId, completion, onTheWay, minutes) => {
          const now = at('20:00:00') + minutes * 60_000;
          const delivery = { status, statusId, completedAt: completion };
          const isWhileDriven = onTheWay && status === 'ATTEMPTING_DELIVERY';
          const isSoonAfter = status === 'COMPLETED' && statusId !== 3 && completion !== null && minutes < 120;
          expect(whyNotChat(delivery, { onTheWay }, now) === null).toBe(isWhileDriven || isSoonAfter);
          const until = chatUntil(delivery);
          if (until !== null) expect(whyNotChat(delivery, usual, Date.parse(until))).toBe('CHAT_CLOSED');
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('staff may write while the sides may, and for fourteen days after the recipient’s last message', () => {
  const staff = { onTheWay: false, staffInChat: true, wroteAt: null };
  const asked = { ...staff, wroteAt: '2026-11-18T21:30:00.000Z' };
  const later = (days: number) => at('21:30:00') + days * 86_400_000;
  expect(whyNotAnswer(completed, staff, at('21:59:59'))).toBeNull();
  expect(whyNotAnswer(completed, staff, at('22:00:00'))).toBe('CHAT_CLOSED');
  expect(whyNotAnswer(completed, asked, later(14) - 1)).toBeNull();
  expect(whyNotAnswer(completed, asked, later(14))).toBe('CHAT_CLOSED');
  const missed: ChatDelivery = { status: 'SKIPPED', statusId: 1, completedAt: null };
  expect(whyNotAnswer(missed, staff, at('20:00:00'))).toBe('CHAT_NOT_OFFERED');
  expect(whyNotAnswer(missed, asked, at('22:00:00'))).toBeNull();
  expect(whyNotAnswer(completed, { ...asked, staffInChat: false }, at('20:00:00'))).toBe('CHAT_WITHOUT_STAFF');
});

describe('a message', () => {
  const written = { user: { id: 'DRIVER' as const }, createdAt: { at: completedAt }, removed: false };
  test('can be changed by its author for fifteen minutes, unless it was removed', () => {
    expect(whyNotEditMessage(written, 'DRIVER', at('20:14:59'))).toBeNull();
    expect(whyNotEditMessage(written, 'DRIVER', at('20:15:00'))).toBe('MESSAGE_EDIT_OVER');
    expect(whyNotEditMessage(written, 'RECIPIENT', at('20:01:00'))).toBe('MESSAGE_NOT_YOURS');
    expect(whyNotEditMessage({ ...written, removed: true }, 'DRIVER', at('20:01:00'))).toBe('MESSAGE_EDIT_OVER');
  });

  test('is empty when it has only invisible characters', () => {
    for (const text of ['', ' ', '\n\t\r', '\u00a0\u2003', '\u200b\u200d\ufeff', '\u2800', '\u3164', '\u202e'])
      expect(saysSomething(text), JSON.stringify(text)).toBe(false);
    for (const text of ['.', '👍🏽', 'a\u200b', '０', '\u00e9']) expect(saysSomething(text), text).toBe(true);
  });
});

test('a driver is shown by first name only, and never by anything that could be a phone number', () => {
  expect(['Karim Benali', ' Zoé ', 'Jean-François D.', 'O’Neil X'].map(shortNameOf)).toEqual([
    ...['Karim', 'Zoé', 'Jean-François', 'O’Neil'],
  ]);
  expect([null, '', '514-555-0199', 'Driver7 X', '+15145550199', 'x'.repeat(31)].map(shortNameOf)).toEqual(
    Array(6).fill(null),
  );
});
