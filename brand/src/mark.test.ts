import { expect, it } from 'vitest';
import { faviconSvg } from './mark.ts';

it('has the same drawing in favicon.svg as in the logo', async () => {
  await expect(faviconSvg()).toMatchFileSnapshot('./favicon.svg');
});
