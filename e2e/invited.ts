// Invited members of the demo's retailer, and the links in their emails.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { demoPassword } from '../server/src/seed/world.ts';
import { clientOf } from './client.ts';
import { findMailed } from './mailed.ts';
import { patience } from './patience.ts';
import { type Screen, seen } from './screens.ts';

/** Returns the link in the newest email to an address, once there is one. */
export async function linkMailedTo(url: string, to: string): Promise<string> {
  const { pathname, search } = new URL(await findMailed(url, to, /(https?:\/\/\S+)/));
  return `${pathname}${search}`;
}

/** Reloads the demo's inbox until the given element is visible. */
export async function refreshUntil(inbox: Page, shown: Locator): Promise<void> {
  for (const end = Date.now() + patience; !(await shown.first().isVisible()); await sleep(100)) {
    if (Date.now() > end) throw new Error(`${inbox.url()} does not show ${shown}`);
    await inbox.reload();
  }
}

/** Returns each step of onboarding, opened by a member who is invited for it. */
export async function onboardingScreens({ url, token }: { url: string; token: string }): Promise<Screen[]> {
  const api = clientOf(url, token);
  await api.account.confirm({ body: { password: demoPassword } });
  const email = `nadia.${Date.now()}@maplepine.example`;
  await api.team.add({
    body: { name: 'Nadia Haddad', email, roles: ['RETAILER_USER'], permissions: ['MANAGE_ORDERS'] },
  });
  const path = (await linkMailedTo(url, email)).replace(/&lang=../, '');
  const onboarding = (name: string, arrive: Screen['arrive'], more: Partial<Screen> = {}): Screen => ({
    name: `onboarding-${name}`,
    path,
    arrive,
    staff: false,
    sizes: [
      [1440, 900],
      [900, 600],
    ],
    ...more,
  });
  const chosen = async (page: Page) => {
    await seen('.onboarding-steps')(page);
    await page.keyboard.press('Enter');
    const passwords = page.locator('input[autocomplete=new-password]');
    await passwords.nth(1).waitFor();
    for (const place of [0, 1]) await passwords.nth(place).fill('Another-Horse-7!');
    await page.keyboard.press('Enter');
    await seen('.onboarding-summary')(page);
  };
  return [
    onboarding('welcome', seen('.onboarding-steps')),
    onboarding('password', seen('.password-help'), { path: `${path}&step=password` }),
    onboarding('confirmation', chosen),
    onboarding('no-token', seen('h1'), { path: '/onboarding', expected: /^403 \/onboarding/ }),
    onboarding('unusable', seen('.login-refusal'), { path: '/onboarding?token=x', expected: /^403 \/auth\/sign-up/ }),
  ];
}
