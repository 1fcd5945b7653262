import { colors, fonts, radii, type Scheme, shadows, spaces } from '@portage/brand/tokens';

/** The style sheet with the brand's tokens before it: those it names, and the mascot's paints, which its drawing names. */
export function withTokens(css: string): string {
  const used = ([name]: [string, unknown]) => css.includes(`var(--${name})`) || name.startsWith('art-');
  const print = (values: Record<string, string | number>, unit = '') =>
    Object.entries(values)
      .filter(used)
      .map(([name, value]) => `--${name}:${value}${unit};`)
      .join('');
  const paint = (scheme: Scheme) => print({ ...colors[scheme], ...shadows[scheme] });
  const measures = print({ ...radii, ...spaces }, 'px') + print(fonts);
  return `:root{color-scheme:light dark;${measures}${paint('light')}}@media(prefers-color-scheme:dark){:root{${paint('dark')}}}${css}`;
}
