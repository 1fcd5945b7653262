import { expect, it } from 'vitest';
import { faviconSvg } from './mark.ts';

it('is the same on the tab as on the page', async () => {
  await expect(faviconSvg()).toMatchFileSnapshot('./favicon.svg');
});
