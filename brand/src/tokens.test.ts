import { describe, expect, it } from 'vitest';
import { type ColorName, colors, type Scheme, shadows, states, tokensCss } from './tokens.ts';

/** The style sheet as browsers receive it. */
const css = tokensCss();

/** Reads the colours of a scheme back out of the CSS. */
function readScheme(scheme: Scheme): Map<string, string> {
  const found = css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g);
  return new Map(
    [...found].map(([, name = '', light, dark, both]) => [name, (scheme === 'light' ? light : dark) ?? both ?? '']),
  );
}

/** Returns the relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

type Pair = [foreground: ColorName, background: ColorName];

const surfaces: ColorName[] = ['surface', 'surface-raised', 'surface-sunken', 'surface-overlay'];
const on = (foregrounds: ColorName[], backgrounds: ColorName[]): Pair[] =>
  foregrounds.flatMap((foreground) => backgrounds.map((background): Pair => [foreground, background]));

/** The pairs of text and background colours, which need a contrast of 4.5 to 1. */
const words: Pair[] = [
  ...on(['text', 'text-muted', 'primary', 'primary-hover', 'accent', 'accent-hover', 'danger'], surfaces),
  ...on(['text', 'text-muted', 'primary'], ['primary-soft']),
  ...on(['text', 'text-muted'], ['border']),
  ...on(['text', 'danger'], ['danger-soft']),
  ...on(['on-solid'], ['primary', 'primary-hover', 'primary-active', 'accent', 'accent-hover', 'danger']),
  ...states.flatMap((state): Pair[] => [
    ...on([`state-${state}`], [...surfaces, `state-${state}-soft`]),
    ['text', `state-${state}-soft`],
    ['on-solid', `state-${state}`],
  ]),
];

/** The edges of controls, the focus ring and the mascot's lines, which need a contrast of 3 to 1. */
const edges: Pair[] = on(
  ['border-strong', 'focus', 'art-line'],
  ['surface', 'surface-raised', 'surface-sunken', 'surface-overlay'],
);

function tooFaint(scheme: Scheme, pairs: Pair[], least: number): string[] {
  const values = readScheme(scheme);
  return pairs
    .map(([front, back]) => ({ front, back, ratio: contrast(values.get(front) ?? '', values.get(back) ?? '') }))
    .filter(({ ratio }) => !(ratio >= least))
    .map(({ front, back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`);
}

describe('tokens', () => {
  it('are checked with a contrast formula that gives 21 for black and white', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
  });

  it.each(['light', 'dark'] as const)('have enough contrast in the %s scheme', (scheme) => {
    expect(tooFaint(scheme, words, 4.5)).toEqual([]);
    expect(tooFaint(scheme, edges, 3)).toEqual([]);
  });

  it('are printed with each colour and shadow of both schemes', () => {
    for (const scheme of ['light', 'dark'] as const) {
      expect(Object.fromEntries(readScheme(scheme))).toEqual(colors[scheme]);
      const other = scheme === 'light' ? '$1' : '$2';
      const printed = css.replaceAll(/light-dark\(([^,]+), (#\w+|rgb\([^)]*\))\)/g, other);
      for (const [name, value] of Object.entries(shadows[scheme])) expect(printed).toContain(`--${name}: ${value};`);
    }
  });

  it('follow the system’s scheme, unless one was chosen', () => {
    expect([...css.matchAll(/(.+) \{\n {2}color-scheme: (.+);/g)].map(([, rule, scheme]) => [rule, scheme])).toEqual([
      [':root', 'light dark'],
      ['[data-scheme="light"]', 'light'],
      ['[data-scheme="dark"]', 'dark'],
    ]);
  });
});
