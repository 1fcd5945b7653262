import { expect, it } from 'vitest';
import { cutoffOf } from './cutoff.ts';

it('subtracts the preparation time from the pickup time', () => {
  expect(cutoffOf('11:00', 2)).toEqual({ time: '09:00', isDayBefore: false });
  expect(cutoffOf('09:30', 1.5)).toEqual({ time: '08:00', isDayBefore: false });
});

it('marks a cutoff that falls on the day before', () => {
  expect(cutoffOf('01:00', 3)).toEqual({ time: '22:00', isDayBefore: true });
  expect(cutoffOf('00:00', 24)).toEqual({ time: '00:00', isDayBefore: true });
});
