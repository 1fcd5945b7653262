// A retailer's colour is readable on every background of the page, in both schemes, whichever is chosen.
import { type ColorName, colors, states } from '@portage/brand/tokens';
import { contrast, hardestGrounds, shadesOf } from '@portage/contract/settings/face';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const grounds: ColorName[] = [
  'surface',
  'surface-raised',
  'surface-sunken',
  'surface-overlay',
  'primary-soft',
  ...states.map((state): ColorName => `state-${state}-soft`),
];
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('no background is harder to read on than those that the rule checks', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  for (const ground of grounds) {
    expect(contrast('#000000', colors.light[ground]), ground).toBeGreaterThan(
      contrast('#000000', hardestGrounds.light),
    );
    expect(contrast('#ffffff', colors.dark[ground]), ground).toBeGreaterThan(contrast('#ffffff', hardestGrounds.dark));
  }
});

it('every chosen colour gives shades with a contrast of at least 4.5:1, as text and as a background', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const { light, dark } = shadesOf(color);
      for (const ground of [...grounds, 'on-solid'] as const) {
        expect(contrast(light, colors.light[ground])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dark, colors.dark[ground])).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

it('keeps a readable colour unchanged and adjusts one that is not, for each scheme', () => {
  const { light, dark, isAdjusted } = shadesOf('#14595a');
  expect([light, isAdjusted]).toEqual(['#14595a', true]);
  expect(dark).not.toBe(light);
  expect(shadesOf('#ffff00').light).not.toBe('#ffff00');
});
