// A retailer's colour on the recipients' page: as close to the chosen one as readable text allows.

export type Shades = {
  light: string;
  dark: string;
  /** Whether a shade differs from the chosen colour. */
  isAdjusted: boolean;
};

/** The least contrast for text (WCAG 2.2, 1.4.3). */
const least = 4.5;
/** The darkest background of the light scheme and the lightest of the dark one; a test of the brand checks them. */
export const hardestGrounds = { light: '#dcdcdc', dark: '#33413f' } as const;

type Rgb = readonly [red: number, green: number, blue: number];

const partsOf = (hex: string): Rgb => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
};
const hexOf = (parts: Rgb) => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Returns the relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red, green, blue] = partsOf(hex).map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns the contrast ratio of two colours, given as `#rrggbb`: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const steps = 64;

/** Returns the colour, mixed with the least black or white that makes it readable on the background. */
function readable(color: string, ground: string, towards: 0 | 255): string {
  const [red, green, blue] = partsOf(color);
  const mixed = (step: number) => {
    const mix = (part: number) => part + ((towards - part) * step) / steps;
    return hexOf([mix(red), mix(green), mix(blue)]);
  };
  for (let step = 0; step < steps; step++) if (contrast(mixed(step), ground) >= least) return mixed(step);
  return mixed(steps);
}

/** Returns the shades of a colour in each scheme, with a contrast of at least 4.5 to 1 on every background and for the text of buttons. */
export function shadesOf(color: string): Shades {
  const light = readable(color, hardestGrounds.light, 0);
  const dark = readable(color, hardestGrounds.dark, 255);
  return { light, dark, isAdjusted: light !== color || dark !== color };
}
