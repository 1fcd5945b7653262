import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Preferences, readPreferences } from './schema.ts';

it('reads any stored value, and what it returns is valid as input', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (orderColumns, labelSheet) => {
      for (const kept of [orderColumns, { orderColumns, labelSheet }])
        expect(Preferences.safeParse(readPreferences(kept)).success).toBe(true);
    }),
  );
});

it('leaves out unknown and repeated columns', () => {
  const [number, gone] = [
    { key: 'number', isShown: false },
    { key: 'mood', isShown: true },
  ];
  const kept = { orderColumns: [gone, number, { key: 'number', isShown: true }], labelSheet: 'papyrus' };
  expect(readPreferences(kept)).toMatchObject({ orderColumns: [number], labelSheet: null });
});

it('returns valid stored preferences unchanged', () => {
  const given = {
    orderColumns: [{ key: 'status', isShown: true }],
    labelSheet: 'a4',
    exportColumns: ['status'],
    exportFormat: 'csvFrench',
    problemDigest: { hour: 6, zone: 'America/Toronto' },
  };
  expect(readPreferences(given)).toEqual(given);
});
