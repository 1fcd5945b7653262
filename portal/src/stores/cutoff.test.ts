import { expect, it } from 'vitest';
import { cutoffOf } from './cutoff.ts';

it('subtracts the preparation time from the pickup time', () => {
  expect(cutoffOf('11:00', 2)).toEqual({ time: '09:00', daysBefore: 0 });
  expect(cutoffOf('09:30', 1.5)).toEqual({ time: '08:00', daysBefore: 0 });
});

it('counts the days between the cutoff and the pickup', () => {
  expect(cutoffOf('01:00', 3)).toEqual({ time: '22:00', daysBefore: 1 });
  expect(cutoffOf('00:00', 24)).toEqual({ time: '00:00', daysBefore: 1 });
  expect(cutoffOf('11:00', 36)).toEqual({ time: '23:00', daysBefore: 2 });
  expect(cutoffOf('11:00', 72)).toEqual({ time: '11:00', daysBefore: 3 });
});
