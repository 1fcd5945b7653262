import { expect, it } from 'vitest';
import { zoneIn } from './zone.ts';

it('calls a zone what people there call it, whatever the season', () => {
  expect(zoneIn('en')('America/Toronto')).toBe('Eastern Time');
  expect(zoneIn('fr')('America/Toronto')).toBe('heure de l’Est');
  expect(zoneIn('fr')('America/St_Johns')).toBe('heure de Terre-Neuve');
});
