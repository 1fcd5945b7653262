import { expect, it } from 'vitest';
import { foreignZoneIn, localTime, zoneIn } from './zone.ts';

it('names a zone as people there do, in every season', () => {
  expect(zoneIn('en')('America/Toronto')).toBe('Eastern Time');
  expect(zoneIn('fr')('America/Toronto')).toBe('heure de l’Est');
  expect(zoneIn('fr')('America/St_Johns')).toBe('heure de Terre-Neuve');
});

it("formats an instant in the given zone, whatever the browser's is", () => {
  expect(localTime('2026-11-21T06:38:00.000Z', 'Asia/Tokyo')).toBe('2026-11-21 15:38');
  expect(localTime('2026-11-21T06:38:00.000Z', 'America/Toronto')).toBe('2026-11-21 01:38');
});

it("names a zone in two letters only if its time differs from the browser's", () => {
  const now = '2026-11-21T06:38:00.000Z';
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(foreignZoneIn('en')(own, now)).toBeNull();
  expect(foreignZoneIn('en')('America/Vancouver', now)).toBe('PT');
  expect(foreignZoneIn('fr')('America/Vancouver', now)).toBe('HP');
});
