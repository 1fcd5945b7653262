import { expect, it } from 'vitest';
import { cutoffOf } from './cutoff.ts';

it('takes the preparation off the pickup time', () => {
  expect(cutoffOf('11:00', 2)).toEqual({ time: '09:00', isDayBefore: false });
  expect(cutoffOf('09:30', 1.5)).toEqual({ time: '08:00', isDayBefore: false });
});

it('says when that is the day before', () => {
  expect(cutoffOf('01:00', 3)).toEqual({ time: '22:00', isDayBefore: true });
  expect(cutoffOf('00:00', 24)).toEqual({ time: '00:00', isDayBefore: true });
});
