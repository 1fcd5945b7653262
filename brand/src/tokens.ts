/** The look of Portage as data: Canadian water, spruce, birchbark, canoe red. `tokens.css` is printed from here. */

export type Scheme = 'light' | 'dark';

const light = {
  // surfaces: birchbark, from the page up to a card, down to a well
  surface: '#f7f4ed',
  'surface-raised': '#fffefb',
  'surface-sunken': '#eee9de',
  'surface-overlay': '#fffefb',
  // words
  text: '#1b2b2a',
  'text-muted': '#53605c',
  'on-solid': '#fffefb',
  // lines: `border` decorates, `border-strong` is the edge of a control
  border: '#ddd6c8',
  'border-strong': '#7f847a',
  focus: '#0f6b66',
  // spruce at the water's edge
  primary: '#14595a',
  'primary-hover': '#1b6a69',
  'primary-active': '#0d4647',
  'primary-soft': '#dfece6',
  // canoe red
  accent: '#b3372a',
  'accent-hover': '#9d2d22',
  'accent-soft': '#f8e4dd',
  danger: '#ae2a24',
  'danger-soft': '#f9e3de',
  // where a delivery stands
  'state-scheduled': '#2e5f8c',
  'state-scheduled-soft': '#e2ecf3',
  'state-warehouse': '#7a5900',
  'state-warehouse-soft': '#f6ebca',
  'state-attempting': '#0c686b',
  'state-attempting-soft': '#d9eeeb',
  'state-completed': '#2f6a35',
  'state-completed-soft': '#e1efdb',
  'state-skipped': '#99480c',
  'state-skipped-soft': '#fae6d2',
  'state-canceled': '#5a605c',
  'state-canceled-soft': '#e9e8e2',
  'state-not-received': '#8a2f62',
  'state-not-received-soft': '#f6e2ec',
  'state-delayed': '#a93226',
  'state-delayed-soft': '#f9e3dc',
  'state-returning': '#624b8f',
  'state-returning-soft': '#ebe5f4',
  // the mascot's own paint box
  'art-ink': '#2f231d',
  'art-fur': '#a9704a',
  'art-fur-deep': '#70452f',
  'art-fur-pale': '#edcfa8',
  'art-tooth': '#fffdf5',
  'art-canoe': '#c8432f',
  'art-canoe-deep': '#93291f',
  'art-wood': '#e9bf80',
  'art-kraft': '#dcae72',
  'art-kraft-pale': '#f3dcb2',
  'art-spruce': '#1f6f67',
  'art-water': '#a8d2d2',
  'art-leaf': '#d0482f',
  'art-line': '#53605c',
} as const;

export type ColorName = keyof typeof light;

const dark: Record<ColorName, string> = {
  surface: '#101a1b',
  'surface-raised': '#182426',
  'surface-sunken': '#0b1314',
  'surface-overlay': '#203032',
  text: '#e9ece4',
  'text-muted': '#a3b0ab',
  'on-solid': '#0b1a1b',
  border: '#2c3b3d',
  'border-strong': '#6f807f',
  focus: '#7fd3c6',
  primary: '#6cc2b4',
  'primary-hover': '#83d0c3',
  'primary-active': '#57ab9e',
  'primary-soft': '#1d3b3a',
  accent: '#f08d77',
  'accent-hover': '#f5a390',
  'accent-soft': '#422620',
  danger: '#f38b7e',
  'danger-soft': '#44231f',
  'state-scheduled': '#8fbce3',
  'state-scheduled-soft': '#1d3142',
  'state-warehouse': '#dcb84f',
  'state-warehouse-soft': '#3a3014',
  'state-attempting': '#66c6c4',
  'state-attempting-soft': '#14393a',
  'state-completed': '#8cc98a',
  'state-completed-soft': '#1f3822',
  'state-skipped': '#f0a768',
  'state-skipped-soft': '#412a17',
  'state-canceled': '#aeb6b1',
  'state-canceled-soft': '#2b3536',
  'state-not-received': '#e59bc2',
  'state-not-received-soft': '#412536',
  'state-delayed': '#f4917f',
  'state-delayed-soft': '#442620',
  'state-returning': '#bdaaea',
  'state-returning-soft': '#302a49',
  'art-ink': '#1f1510',
  'art-fur': '#b47a52',
  'art-fur-deep': '#7d5039',
  'art-fur-pale': '#eed2ae',
  'art-tooth': '#fffdf5',
  'art-canoe': '#d4523c',
  'art-canoe-deep': '#9d3427',
  'art-wood': '#e3b878',
  'art-kraft': '#d3a468',
  'art-kraft-pale': '#ecd3a6',
  'art-spruce': '#2f8a80',
  'art-water': '#2f5f66',
  'art-leaf': '#e2624a',
  'art-line': '#a3b0ab',
};

export const colors: Record<Scheme, Record<ColorName, string>> = { light, dark };

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

export const shadows: Record<Scheme, Record<'shadow-sm' | 'shadow' | 'shadow-lg', string>> = {
  light: {
    'shadow-sm': '0 1px 2px rgb(46 38 22 / 0.07)',
    shadow: '0 1px 2px rgb(46 38 22 / 0.06), 0 4px 14px rgb(46 38 22 / 0.07)',
    'shadow-lg': '0 2px 6px rgb(46 38 22 / 0.08), 0 16px 40px rgb(46 38 22 / 0.14)',
  },
  dark: {
    'shadow-sm': '0 1px 2px rgb(0 0 0 / 0.4)',
    shadow: '0 1px 2px rgb(0 0 0 / 0.4), 0 4px 14px rgb(0 0 0 / 0.35)',
    'shadow-lg': '0 2px 6px rgb(0 0 0 / 0.4), 0 16px 40px rgb(0 0 0 / 0.55)',
  },
};

/** Pixels: Ant Design computes with them. */
export const radii = { 'radius-sm': 5, radius: 8, 'radius-lg': 14, 'radius-full': 999 } as const;
export const spaces = {
  'space-1': 4,
  'space-2': 8,
  'space-3': 12,
  'space-4': 16,
  'space-5': 24,
  'space-6': 32,
  'space-7': 48,
  'space-8': 64,
} as const;

export const fonts = {
  font: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  'font-title': '"Avenir Next", Avenir, Seravek, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  'font-mono': 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
} as const;

type Values = Record<string, string | number>;

const pixels = (values: Record<string, number>): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value}px`]));

function rule(selector: string, values: Values): string {
  const lines = Object.entries(values).map(([name, value]) => `  ${name}: ${value};\n`);
  return `${selector} {\n${lines.join('')}}\n`;
}

const asVariables = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));

const color = /#\w+|rgb\([^)]*\)/g;

/** A value in both schemes: where its colours differ both are printed, and the browser takes the one of its scheme. */
function inBoth(bright: string, dim: string): string {
  const dimColors = dim.match(color) ?? [];
  let place = 0;
  return bright.replace(color, (each) => {
    const other = dimColors[place++] ?? each;
    return each === other ? each : `light-dark(${each}, ${other})`;
  });
}

/** The whole of `tokens.css`; `tokens.test.ts` keeps the file equal to it, and `vitest -u` rewrites it. */
export function tokensCss(): string {
  const [bright, dim]: [Values, Values] = [
    { ...colors.light, ...shadows.light },
    { ...colors.dark, ...shadows.dark },
  ];
  const paints = Object.entries(bright).map(([name, value]) => [name, inBoth(String(value), String(dim[name]))]);
  const variables = asVariables({ ...pixels(radii), ...pixels(spaces), ...fonts, ...Object.fromEntries(paints) });
  return [
    '/* Printed from tokens.ts: change that, then run vitest -u. */',
    rule(':root', { 'color-scheme': 'light dark', ...variables }),
    '/* Whoever chose a scheme sees it whatever the system says. */',
    ...(['light', 'dark'] as const).map((scheme) => rule(`[data-scheme="${scheme}"]`, { 'color-scheme': scheme })),
  ].join('\n');
}
