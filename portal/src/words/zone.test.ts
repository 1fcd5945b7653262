import { expect, it } from 'vitest';
import { localTime, zoneIn } from './zone.ts';

it('calls a zone what people there call it, whatever the season', () => {
  expect(zoneIn('en')('America/Toronto')).toBe('Eastern Time');
  expect(zoneIn('fr')('America/Toronto')).toBe('heure de l’Est');
  expect(zoneIn('fr')('America/St_Johns')).toBe('heure de Terre-Neuve');
});

it('tells an instant by the clock of the zone that is named, whatever the reader’s own is', () => {
  expect(localTime('2026-11-21T06:38:00.000Z', 'Asia/Tokyo')).toBe('2026-11-21 15:38');
  expect(localTime('2026-11-21T06:38:00.000Z', 'America/Toronto')).toBe('2026-11-21 01:38');
});
