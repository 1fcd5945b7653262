/** The mark of Portage: a canoe that carries a parcel over the water. The logo and `favicon.svg` are both drawn from it. */
export const mark = [
  { d: 'M12 0h24q12 0 12 12v24q0 12-12 12H12Q0 48 0 36V12Q0 0 12 0z', fill: '#14595a' },
  { d: 'M18 9h12q2 0 2 2v16H16V11q0-2 2-2z', fill: '#e9bf80' },
  { d: 'M22 9h4v7l-2-2-2 2z', fill: '#fffefb' },
  {
    d: 'M3.5 16.5c2-1.5 4.3-.4 5 2 3.5 3.5 9 5 15.5 5s12-1.5 15.5-5c.7-2.4 3-3.5 5-2C45 24.5 40 33 32 33.5H16C8 33 3 24.5 3.5 16.5z',
    fill: '#ee6a52',
  },
  {
    d: 'M6 38q4.5-3.5 9 0t9 0 9 0 9 0v3.5q-4.5 3.5-9 0t-9 0-9 0-9 0z',
    fill: '#a8d2d2',
  },
] as const;

/** Returns the content of `favicon.svg`; `mark.test.ts` keeps the file equal to it. */
export function faviconSvg(): string {
  const paths = mark.map(({ d, fill }) => `  <path d="${d}" fill="${fill}" />\n`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">\n  <title>Portage</title>\n${paths}</svg>\n`;
}
