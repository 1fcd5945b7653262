// Checks the screens that need data of their own: a remembered recipient, files, parcels.
import { beforeAll, describe, test } from 'vitest';
import { checkNext, seatViewers } from './checkScreen.ts';
import { demoToken } from './client.ts';
import { importScreens } from './importScreens.ts';
import { parcelScreens, rememberedScreen } from './screens.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const viewers = seatViewers();
let at: { url: string; token: string };
beforeAll(async () => {
  at = { url: stage.url, token: await demoToken(stage.url) };
});

describe('every screen is accessible, in its language, within the content security policy', () => {
  test('the order form with a remembered recipient', async () => {
    const screen = await rememberedScreen(at);
    for (const [index, viewer] of viewers.entries()) await checkNext(viewer, at, screen, screen.sizes[index]);
  });

  test('an import, from the drawer to the columns', async () => {
    for (const screen of await importScreens(at))
      for (const [index, viewer] of viewers.entries()) await checkNext(viewer, at, screen, screen.sizes[index]);
  });

  test('the tracking page, for each status of a parcel', async () => {
    for (const screen of await parcelScreens(at.url, at.token))
      for (const [index, viewer] of viewers.entries()) await checkNext(viewer, at, screen, screen.sizes[1 - index]);
  });
});
