/** The design tokens of Portage, from which the style sheet is generated. Colours: Canadian water, spruce, birchbark, canoe red. */

export type Scheme = 'light' | 'dark';

/** Each colour in the light and in the dark scheme. */
const paints = {
  // surfaces (birchbark): the page, a card above it, a well below it
  surface: ['#f7f4ed', '#101a1b'],
  'surface-raised': ['#fffefb', '#182426'],
  'surface-sunken': ['#eee9de', '#0b1314'],
  'surface-overlay': ['#fffefb', '#203032'],
  // text
  text: ['#1b2b2a', '#e9ece4'],
  'text-muted': ['#53605c', '#a3b0ab'],
  'on-solid': ['#fffefb', '#0b1a1b'],
  // lines: `border` is decorative, `border-strong` is the edge of a control
  border: ['#ddd6c8', '#2c3b3d'],
  'border-strong': ['#7f847a', '#6f807f'],
  focus: ['#0f6b66', '#7fd3c6'],
  // the primary colour: spruce
  primary: ['#14595a', '#6cc2b4'],
  'primary-hover': ['#1b6a69', '#83d0c3'],
  'primary-active': ['#0d4647', '#57ab9e'],
  'primary-soft': ['#dfece6', '#1d3b3a'],
  // the accent: canoe red
  accent: ['#b3372a', '#f08d77'],
  'accent-hover': ['#9d2d22', '#f5a390'],
  danger: ['#ae2a24', '#f38b7e'],
  'danger-soft': ['#f9e3de', '#44231f'],
  // delivery statuses
  'state-scheduled': ['#2e5f8c', '#8fbce3'],
  'state-scheduled-soft': ['#e2ecf3', '#1d3142'],
  'state-warehouse': ['#7a5900', '#dcb84f'],
  'state-warehouse-soft': ['#f6ebca', '#3a3014'],
  'state-attempting': ['#0c686b', '#66c6c4'],
  'state-attempting-soft': ['#d9eeeb', '#14393a'],
  'state-completed': ['#2f6a35', '#8cc98a'],
  'state-completed-soft': ['#e1efdb', '#1f3822'],
  'state-skipped': ['#99480c', '#f0a768'],
  'state-skipped-soft': ['#fae6d2', '#412a17'],
  'state-canceled': ['#5a605c', '#aeb6b1'],
  'state-canceled-soft': ['#e9e8e2', '#2b3536'],
  'state-not-received': ['#8a2f62', '#e59bc2'],
  'state-not-received-soft': ['#f6e2ec', '#412536'],
  'state-delayed': ['#a93226', '#f4917f'],
  'state-delayed-soft': ['#f9e3dc', '#442620'],
  'state-returning': ['#624b8f', '#bdaaea'],
  'state-returning-soft': ['#ebe5f4', '#302a49'],
  // the mascot's colours
  'art-ink': ['#2f231d', '#1f1510'],
  'art-fur': ['#a9704a', '#b47a52'],
  'art-fur-deep': ['#70452f', '#7d5039'],
  'art-fur-pale': ['#edcfa8', '#eed2ae'],
  'art-tooth': ['#fffdf5', '#fffdf5'],
  'art-canoe': ['#c8432f', '#d4523c'],
  'art-canoe-deep': ['#93291f', '#9d3427'],
  'art-wood': ['#e9bf80', '#e3b878'],
  'art-kraft': ['#dcae72', '#d3a468'],
  'art-kraft-pale': ['#f3dcb2', '#ecd3a6'],
  'art-spruce': ['#1f6f67', '#2f8a80'],
  'art-water': ['#a8d2d2', '#2f5f66'],
  'art-leaf': ['#d0482f', '#e2624a'],
  'art-line': ['#53605c', '#a3b0ab'],
} as const;

export type ColorName = keyof typeof paints;

const inScheme = <N extends string>(pairs: Record<N, readonly [light: string, dark: string]>, scheme: Scheme) => {
  const entries = Object.entries<readonly [string, string]>(pairs);
  // Object.fromEntries loses the type of the names.
  return Object.fromEntries(entries.map(([name, pair]) => [name, pair[scheme === 'light' ? 0 : 1]])) as Record<
    N,
    string
  >;
};
const inBoth = <N extends string>(pairs: Record<N, readonly [light: string, dark: string]>) => ({
  light: inScheme(pairs, 'light'),
  dark: inScheme(pairs, 'dark'),
});

export const colors: Record<Scheme, Record<ColorName, string>> = inBoth(paints);

export const states = [
  'scheduled',
  'warehouse',
  'attempting',
  'completed',
  'skipped',
  'canceled',
  'not-received',
  'delayed',
  'returning',
] as const;

export type DeliveryState = (typeof states)[number];

export const shadows = inBoth({
  'shadow-sm': ['0 1px 2px rgb(46 38 22 / 0.07)', '0 1px 2px rgb(0 0 0 / 0.4)'],
  shadow: [
    '0 1px 2px rgb(46 38 22 / 0.06), 0 4px 14px rgb(46 38 22 / 0.07)',
    '0 1px 2px rgb(0 0 0 / 0.4), 0 4px 14px rgb(0 0 0 / 0.35)',
  ],
  'shadow-lg': [
    '0 2px 6px rgb(46 38 22 / 0.08), 0 16px 40px rgb(46 38 22 / 0.14)',
    '0 2px 6px rgb(0 0 0 / 0.4), 0 16px 40px rgb(0 0 0 / 0.55)',
  ],
});

/** In pixels, as numbers: Ant Design calculates with them. */
export const radii = { 'radius-sm': 5, radius: 8, 'radius-lg': 14, 'radius-full': 999 } as const;
export const spaces = {
  'space-1': 4,
  'space-2': 8,
  'space-3': 12,
  'space-4': 16,
  'space-5': 24,
  'space-6': 32,
} as const;

export const fonts = {
  font: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  'font-title': '"Avenir Next", Avenir, Seravek, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  'font-mono': 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
} as const;

type CssValues = Readonly<Record<string, string | number>>;

const color = /#\w+|rgb\([^)]*\)/g;

/** Merges the values of both schemes: a colour that differs becomes `light-dark()`, from which the browser selects one. */
function blend(light: string, dark = ''): string {
  const others = dark.match(color) ?? [];
  let place = 0;
  return light.replace(color, (each) => {
    const other = others[place++] ?? each;
    return each === other ? each : `light-dark(${each}, ${other})`;
  });
}

/** Returns the tokens as a style sheet. A chosen scheme overrides the system's. */
export function tokensCss(): string {
  const print = (values: CssValues, unit = '') =>
    Object.entries(values).map(([name, value]) => `  --${name}: ${value}${unit};\n`);
  const dark: CssValues = { ...colors.dark, ...shadows.dark };
  const painted = Object.entries({ ...colors.light, ...shadows.light });
  const paint = Object.fromEntries(painted.map(([name, value]) => [name, blend(value, String(dark[name]))]));
  const measures = [...print({ ...radii, ...spaces }, 'px'), ...print(fonts), ...print(paint)].join('');
  const chosen = ['light', 'dark'].map((scheme) => `[data-scheme="${scheme}"] {\n  color-scheme: ${scheme};\n}\n`);
  return `:root {\n  color-scheme: light dark;\n${measures}}\n${chosen.join('')}`;
}

/**
 * Returns a page's styles, preceded by the tokens that they use and those whose names begin with `prefix`, for pages without another style
 * sheet.
 */
export function withTokens(css: string, prefix?: string): string {
  const print = (values: CssValues, unit = '') =>
    Object.entries(values)
      .filter(([name]) => css.includes(`var(--${name})`) || (prefix !== undefined && name.startsWith(prefix)))
      .map(([name, value]) => `--${name}:${value}${unit};`)
      .join('');
  const paint = (scheme: Scheme) => print({ ...colors[scheme], ...shadows[scheme] });
  const measures = print({ ...radii, ...spaces }, 'px') + print(fonts);
  return `:root{color-scheme:light dark;${measures}${paint('light')}}@media(prefers-color-scheme:dark){:root{${paint('dark')}}}${css}`;
}
