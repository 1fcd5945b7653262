// The map: its content, what it omits, and what it must not reveal.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawMap } from './draw.ts';

const homes = {
  Toronto: { latitude: 43.676441, longitude: -79.358213 },
  Montréal: { latitude: 45.523678, longitude: -73.587654 },
  Vancouver: { latitude: 49.268812, longitude: -123.158847 },
};
const queenWest = { latitude: 43.6487, longitude: -79.3969 };

describe('the map', () => {
  it.each(Object.entries(homes))('shows waters and district names around an address in %s', (_, home) => {
    const map = drawMap({ home, store: null });
    expect(map?.waters).toMatch(/^(M-?\d+[ -]\d+l[-\d ]+z)+$/);
    expect(map?.districts.length).toBeGreaterThan(0);
    expect(map).toMatchObject({ store: null, place: { x: 163, y: 110 }, scale: { metres: 1000 } });
  });

  it('is not available outside the known cities', () => {
    expect(drawMap({ home: { latitude: 46.81, longitude: -71.21 }, store: null })).toBeNull();
  });

  it('contains the store, unless it is too far away', () => {
    expect(drawMap({ home: homes.Toronto, store: queenWest })?.store).toMatchObject({ x: expect.any(Number) });
    const pickering = { latitude: 43.82, longitude: -79.1 };
    expect(drawMap({ home: pickering, store: queenWest })).toMatchObject({ store: null, scale: { metres: 1000 } });
    expect(drawMap({ home: homes.Toronto, store: homes.Vancouver })?.store).toBeNull();
  });

  it('is the same for two addresses within some hundred metres', () => {
    const near = { latitude: 43.676112, longitude: -79.357799 };
    expect(drawMap({ home: near, store: queenWest })).toEqual(drawMap({ home: homes.Toronto, store: queenWest }));
  });

  it('draws nothing beyond its frame, for any address in a city', () => {
    const place = fc.record({
      latitude: fc.double({ min: 45.37, max: 45.73, noNaN: true }),
      longitude: fc.double({ min: -73.99, max: -73.36, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, (home, store) => {
        const map = drawMap({ home, store });
        for (const [, path = ''] of (map?.waters ?? '').matchAll(/M([^z]*)z/g)) {
          let [x, y] = [0, 0];
          const steps = [...path.matchAll(/-?\d+/g)].map(Number);
          for (let index = 0; index < steps.length; index += 2) {
            x += steps[index] ?? 0;
            y += steps[index + 1] ?? 0;
            expect(x >= -6 && x <= 332 && y >= -6 && y <= 226).toBe(true);
          }
        }
        for (const { x, y } of [map?.place, map?.store, ...(map?.districts ?? [])].filter((each) => each != null))
          expect(x >= 0 && x <= 326 && y >= 0 && y <= 220).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
