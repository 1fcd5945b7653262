import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkBody, remainingFaults } from './faults.ts';

const schema = z.strictObject({ name: z.string().min(2), days: z.coerce.number() });
const noStore = { path: 'pickupScheduleId', type: 'REQUIRED' } as const;

test('a valid body is sent as parsed by the schema', () => {
  expect(checkBody(schema, { name: 'Till', days: '30' })).toEqual({ body: { name: 'Till', days: 30 } });
});

test("lists the schema's errors before those of further rules", () => {
  expect(checkBody(schema, { name: 'T', days: 30, isTest: true }, [noStore])).toEqual({
    faults: [
      { path: 'name', type: 'TOO_SHORT', values: { minimum: '2' } },
      { path: 'isTest', type: 'UNKNOWN_FIELD', values: { keys: 'isTest' } },
      noStore,
    ],
  });
  expect(checkBody(schema, { name: 'Till', days: 30 }, [noStore])).toEqual({ faults: [noStore] });
});

test.each([
  ['nothing', { name: 'A', lines: [{ value: '' }] }, ['name', 'lines.0.value', '']],
  ['the name', { name: 'B', lines: [{ value: '' }] }, ['lines.0.value', '']],
  ['a line', { name: 'A', lines: [{ value: 'x' }] }, ['name', '']],
])('an error of the server stays until its field changes: %s changed', (_changed, now, paths) => {
  const faults = ['name', 'lines.0.value', ''].map((path) => ({ path }));
  const sent = { name: 'A', lines: [{ value: '' }] };
  expect(remainingFaults(faults, sent, now).map(({ path }) => path)).toEqual(paths);
});
