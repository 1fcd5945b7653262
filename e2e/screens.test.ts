import { beforeAll, describe, test } from 'vitest';
import { checkNext, seatViewers } from './checkScreen.ts';
import { demoToken } from './client.ts';
import { inboxScreens } from './inboxScreens.ts';
import { staffScreens } from './screens.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const viewers = seatViewers();
let at: { url: string; token: string };
beforeAll(async () => {
  at = { url: stage.url, token: await demoToken(stage.url) };
});

describe('every screen is accessible, in its language, within the content security policy', () => {
  test.each([...staffScreens, ...inboxScreens])('$name', async (screen) => {
    for (const [index, viewer] of viewers.entries()) await checkNext(viewer, at, screen, screen.sizes[index]);
    const [first] = viewers;
    for (const size of screen.sizes.slice(viewers.length)) if (first) await checkNext(first, at, screen, size);
  });
});
