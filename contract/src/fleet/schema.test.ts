// Checks the reports that the courier may send, at each limit.
import { expect, test } from 'vitest';
import { RequestAnswer } from '../requests/fleet.ts';
import { FleetEvent, FleetEvents, PhotoRequest, Route } from './schema.ts';

const long = (length: number) => 'x'.repeat(length);
const event = { id: 'e1', deliveryId: 'd', type: 'SKIPPED', at: '2026-11-18T16:00:00Z' };
const reports = (wish: object) => FleetEvent.safeParse({ ...event, ...wish }).success;

test('an event needs an absolute time, and its reason, texts and photos are limited', () => {
  const taken = [{}, { statusId: 0 }, { statusId: 7 }, { note: long(500) }, { photos: Array(10).fill('k') }];
  expect(taken.map(reports)).toEqual(taken.map(() => true));
  const refused = [
    ...[{ id: ' ' }, { id: long(101) }, { type: 'LOST' }, { at: '2026-11-18T16:00:00' }, { at: 'now' }],
    ...[{ statusId: 8 }, { statusId: -1 }, { statusId: 1.5 }, { note: long(501) }, { photos: Array(11).fill('k') }],
    ...[
      { position: { latitude: 91, longitude: 0 } },
      { position: { latitude: 0, longitude: -181 } },
      { date: '2026-02-30' },
    ],
  ];
  expect(refused.map(reports)).toEqual(refused.map(() => false));
});

test('a report has one to a thousand events', () => {
  const of = (count: number) => FleetEvents.safeParse({ events: Array(count).fill(event) }).success;
  expect([of(0), of(1), of(1000), of(1001)]).toEqual([false, true, true, false]);
});

test('a photo has at most five megabytes and is never an SVG', () => {
  const sends = (wish: object) =>
    PhotoRequest.safeParse({ deliveryId: 'd', contentType: 'image/jpeg', size: 1, ...wish }).success;
  const most = 5 * 1024 * 1024;
  expect([sends({ size: most }), sends({ size: most + 1 }), sends({ size: 0 })]).toEqual([true, false, false]);
  expect([sends({ contentType: 'image/svg+xml' }), sends({ contentType: 'text/html' })]).toEqual([false, false]);
});

test('a declined request needs a note', () => {
  const answers = (wish: object) => RequestAnswer.safeParse(wish).success;
  expect([answers({ answer: 'ACCEPTED' }), answers({ answer: 'DECLINED', note: long(240) })]).toEqual([true, true]);
  for (const wish of [
    { answer: 'DECLINED' },
    { answer: 'DECLINED', note: ' ' },
    { answer: 'DECLINED', note: long(241) },
  ])
    expect(answers(wish)).toBe(false);
  expect([answers({ answer: 'OPEN', note: 'x' }), answers({ answer: 'ACCEPTED', refund: 5 })]).toEqual([false, false]);
});

test('a route has at most a hundred and fifty stops', () => {
  const stop = { deliveryId: 'd', startTime: '2026-11-18T16:00:00Z' };
  const of = (count: number) =>
    Route.safeParse({ driverId: 'a', driverName: 'A', stops: Array(count).fill(stop) }).success;
  expect([of(0), of(150), of(151)]).toEqual([true, true, false]);
});
