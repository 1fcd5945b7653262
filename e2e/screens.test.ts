import { beforeAll, describe, test } from 'vitest';
import { checkScreen, looks } from './checkScreen.ts';
import { demoToken } from './client.ts';
import { staffScreens } from './screens.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
let at: { url: string; token: string };
beforeAll(async () => {
  at = { url: stage.url, token: await demoToken(stage.url) };
});

describe('every screen is accessible, in its language, within the content security policy', () => {
  test.each(staffScreens)('$name', async (screen) => {
    for (const [index, [width, height]] of screen.sizes.entries())
      await checkScreen(at, screen, { ...(looks[index] ?? { language: 'en', scheme: 'light' }), width, height });
  });
});
