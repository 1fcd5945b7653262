import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zoneOf } from '../recipients/zone.ts';
import { judge, quietUntil } from './judge.ts';

const night = { from: '21:00', to: '08:00', holdsMail: false };
const toronto = 'America/Toronto';
const until = (now: string, quiet = night, zone = toronto) =>
  quietUntil(Temporal.Instant.from(now), quiet, zone)?.toString() ?? null;

const minuteOf = (time: string) => Temporal.PlainTime.from(time).since('00:00').total('minutes');

describe('quiet hours', () => {
  test.each([
    ['before them', '2026-11-19T01:59:00Z', null],
    ['as they begin', '2026-11-19T02:00:00Z', '2026-11-19T13:00:00Z'],
    ['after midnight', '2026-11-19T09:00:00Z', '2026-11-19T13:00:00Z'],
    ['as they end', '2026-11-19T13:00:00Z', null],
    ['over the night when the clocks go forward', '2026-03-08T03:00:00Z', '2026-03-08T12:00:00Z'],
    ['over the night when they go back', '2026-11-01T02:00:00Z', '2026-11-01T13:00:00Z'],
  ])('postpone a message until their end, if they apply: %s', (_, now, end) => expect(until(now)).toBe(end));

  test('that end in a skipped hour end after it; in a repeated hour, they end at its second occurrence', () => {
    expect(until('2026-03-08T06:30:00Z', { ...night, to: '02:30' })).toBe('2026-03-08T07:30:00Z');
    expect(until('2026-11-01T05:10:00Z', { ...night, to: '01:30' })).toBe('2026-11-01T06:30:00Z');
    expect(until('2026-11-01T06:10:00Z', { ...night, to: '01:30' })).toBe('2026-11-01T06:30:00Z');
  });

  test('always end later than now, within a day, and at an instant that is not quiet', () => {
    const time = fc
      .integer({ min: 0, max: 1439 })
      .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
    const zone = fc.constantFrom(toronto, 'America/St_Johns', 'America/Vancouver', 'America/Regina');
    // The days around both clock changes of 2026.
    const moment = fc.oneof(
      fc
        .integer({ min: 0, max: 4320 })
        .map((minute) => Temporal.Instant.from('2026-03-07T00:00:00Z').add({ minutes: minute })),
      fc
        .integer({ min: 0, max: 4320 })
        .map((minute) => Temporal.Instant.from('2026-10-31T00:00:00Z').add({ minutes: minute })),
    );
    fc.assert(
      fc.property(moment, time, time, zone, (now, from, to, where) => {
        const end = quietUntil(now, { from, to }, where);
        if (end === null) return;
        const hours = Number(end.since(now).total('hours'));
        expect(hours).toBeGreaterThan(0);
        // A clock change may skip the only hour of a day that is not quiet.
        const loud = (minuteOf(from) - minuteOf(to) + 1440) % 1440;
        expect(hours).toBeLessThanOrEqual(loud <= 60 ? 49 : 25);
        expect(quietUntil(end, { from, to }, where)).toBeNull();
      }),
      {
        numRuns: 400,
        examples: [
          [Temporal.Instant.from('2026-03-07T05:31:00Z'), '02:01', '02:00', 'America/St_Johns'],
          [Temporal.Instant.from('2026-03-07T08:01:00Z'), '03:00', '02:00', 'America/Toronto'],
        ],
      },
    );
  });
});

test('quiet hours within a day include their first minute and exclude their last', () => {
  const midday = { from: '12:00', to: '13:00' };
  const at = (time: string) => quietUntil(Temporal.Instant.from(`2026-11-19T${time}:00Z`), midday, toronto)?.toString();
  expect(['16:59', '17:00', '17:59', '18:00'].map(at)).toEqual([
    undefined,
    '2026-11-19T18:00:00Z',
    '2026-11-19T18:00:00Z',
    undefined,
  ]);
});

describe('a message', () => {
  const now = Temporal.Instant.from('2026-11-19T09:00:00Z');
  const noon = Temporal.Instant.from('2026-11-19T17:00:00Z');
  const message = {
    channel: 'SMS' as const,
    isOptedOut: false,
    isNews: true,
    isOn: true,
    isAgain: false,
    quiet: night,
    zone: toronto,
  };
  test('waits at night, and is sent by day', () => {
    expect(judge(message, now)).toMatchObject({ until: { epochMilliseconds: Date.parse('2026-11-19T13:00:00Z') } });
    expect(judge(message, noon)).toBeNull();
    expect(judge({ ...message, channel: 'EMAIL' }, now)).toBeNull();
    expect(judge({ ...message, channel: 'EMAIL', quiet: { ...night, holdsMail: true } }, now)).not.toBeNull();
    expect(judge({ ...message, quiet: null }, now)).toBeNull();
  });
  test.each([
    ['OPTED_OUT', { isOptedOut: true, isNews: false }],
    ['LATE', { isNews: false }],
    ['SWITCHED_OFF', { isOn: false }],
  ] as const)('is dropped: %s', (drop, given) => expect(judge({ ...message, ...given }, noon)).toEqual({ drop }));
  test('is sent again by a member even if the event is switched off', () =>
    expect(judge({ ...message, isOn: false, isAgain: true }, noon)).toBeNull());
});

test.each([
  ['4201 rue Saint-Denis, Montréal, QC, H2J 2K9', toronto],
  ['1055 W Georgia St, Vancouver, BC, V6E 3P3', 'America/Vancouver'],
  ['1 Water St, St. John’s, NL, A1C 1A1', 'America/St_Johns'],
  ['12 Main St, Toronto, M5V 2A8', toronto],
  ['Somewhere', 'America/Halifax'],
])('the time zone of %s is %s', (address, zone) => expect(zoneOf(address, 'America/Halifax')).toBe(zone));
