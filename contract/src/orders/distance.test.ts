import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Precision } from '../place.ts';
import { distanceOnArrival, farFrom, metresBetween } from './distance.ts';

const double = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
const points = fc.record({ latitude: double(90), longitude: double(180) });
const halfway = Math.PI * 6_371_008.8;
const cnTower = { latitude: 43.6426, longitude: -79.3871 };
const montRoyal = { latitude: 45.5048, longitude: -73.5874 };

describe('the distance in metres between two points', () => {
  test('is zero for the same point, and symmetric', () => {
    fc.assert(
      fc.property(points, points, (one, other) => {
        expect(metresBetween(one, one)).toBe(0);
        expect(metresBetween(one, other)).toBeCloseTo(metresBetween(other, one), 3);
      }),
    );
  });

  test('is at most half the circumference, and never longer than a detour', () => {
    fc.assert(
      fc.property(points, points, points, (one, other, third) => {
        const direct = metresBetween(one, other);
        expect(direct).toBeGreaterThanOrEqual(0);
        expect(direct).toBeLessThanOrEqual(halfway + 0.001);
        // For points on opposite sides of the earth, rounding errors amount to tenths of a metre.
        expect(direct).toBeLessThanOrEqual(metresBetween(one, third) + metresBetween(third, other) + 1);
      }),
    );
  });

  test('is not affected by the date line or the poles', () => {
    fc.assert(
      fc.property(points, ({ latitude, longitude }) => {
        const around = { latitude, longitude: longitude > 0 ? longitude - 360 : longitude + 360 };
        expect(metresBetween({ latitude, longitude }, around)).toBeLessThan(0.01);
        expect(metresBetween({ latitude: 90, longitude }, { latitude: 90, longitude: -longitude })).toBeLessThan(0.01);
      }),
    );
  });

  test('matches known distances', () => {
    expect(metresBetween(cnTower, montRoyal) / 1000).toBeCloseTo(504, -1);
    expect(metresBetween(cnTower, { ...cnTower, latitude: cnTower.latitude + 0.001 })).toBeCloseTo(111, 0);
  });
});

describe('the distance on arrival', () => {
  const order = { ...cnTower, locationPrecision: null };
  const at = (north: number) => ({
    arrivedLatitude: cnTower.latitude + north / 111_195,
    arrivedLongitude: cnTower.longitude,
  });

  test('is unknown if a coordinate is unknown', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('latitude', 'longitude'),
        fc.constantFrom('arrivedLatitude', 'arrivedLongitude'),
        (a, b) => {
          expect(distanceOnArrival({ ...order, [a]: null }, at(0))).toBeNull();
          expect(distanceOnArrival(order, { ...at(0), [b]: null })).toBeNull();
        },
      ),
    );
  });

  test('is measured from the door if the order has coordinates, and flagged if it is far', () => {
    expect(distanceOnArrival(order, at(35))).toMatchObject({
      metres: expect.closeTo(35, 1),
      from: 'address',
      isFar: false,
    });
    expect(distanceOnArrival(order, at(farFrom.address + 1))).toMatchObject({ isFar: true });
  });

  test('is never flagged when it is measured from the centre of an area', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Precision.options), double(4_000_000), (locationPrecision, north) => {
        const distance = distanceOnArrival({ ...order, locationPrecision }, at(north));
        const isRough = locationPrecision === 'postal' || locationPrecision === 'city';
        expect(distance?.from).toBe(locationPrecision);
        expect(distance?.isFar).toBe(!isRough && (distance?.metres ?? 0) > farFrom[locationPrecision]);
      }),
    );
  });
});
