// A member signs in with single sign-on: to the identity provider, and back with a session.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../server/src/seed/world.ts';
import { answerOf, bare, type Keys, makeKeys, metadataOf } from '../server/src/sso/testing/answers.ts';
import { coordinator } from './client.ts';
import { publish } from './nameServers.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();
const idp = 'maple-pine';
let keys: Keys;
let provider: Server;
let signInUrl: string;

/** Returns the identity provider's page: the user is already signed in there, and its button posts the response. */
function pageOf(url: URL, email: string): string {
  const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const base = `${stage.url}/v2/auth/sso/${idp}/saml`;
  const answer = answerOf({
    keys,
    email,
    consumer: `${base}/acs`,
    audience: `${base}/id`,
    inResponseTo: /ID="([^"]+)"/.exec(request)?.[1] ?? null,
    now: Temporal.Now.instant(),
  });
  return `<!doctype html><html lang="en"><title>Identity provider</title><form method="post" action="${base}/acs">
    <input type="hidden" name="SAMLResponse" value="${answer}"><button>Continue as ${email}</button></form></html>`;
}

beforeAll(async () => {
  keys = await makeKeys();
  provider = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider');
    response.setHeader('content-type', 'text/html');
    response.end(url.pathname === '/sign-in' ? pageOf(url, coordinator) : '');
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => provider.once('listening', ready));
  signInUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/sign-in`;
});
afterAll(() => provider.close());

const notFound = [/^409 \/retailer\/sso-connection\/proof$/];

test('an admin can set up single sign-on, prove a domain, test it, read the result, and switch it on', async () => {
  const page = await stage.open('/retailer-settings?section=sso&lang=en', { expected: notFound });
  await page.getByLabel('URL identifier').fill(idp);
  await page.getByText(`/v2/auth/sso/${idp}/saml/acs`).waitFor();
  await page.getByLabel('Or paste the metadata').fill(metadataOf({ signInUrl, certificates: [bare(keys)] }));
  await page.getByLabel('Email domains').fill('maplepine.example');
  await page.keyboard.press('Enter');
  await page.getByLabel('Email domains').fill('erable.example');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Password', { exact: true }).fill(demoPassword);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('https://idp.example/meta').waitFor();
  await page.getByText('Not proven yet').first().waitFor();
  await page.getByText('_portage-challenge.maplepine.example').waitFor();
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/sso-proof-en.png`, fullPage: true });
  await page.getByRole('button', { name: 'Check now maplepine.example' }).click();
  await page.getByText('The TXT record of maplepine.example was not found').first().waitFor();
  publish(stage.dataDir, await (await stage.api()).sso.read(), 'maplepine.example');
  await page.getByRole('button', { name: 'Check now maplepine.example' }).click();
  await page.getByText('maplepine.example is proven').waitFor();
  await page.getByText(/^Proven on/).waitFor();
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: `Continue as ${coordinator}` }).click();
  await page.getByText('The last try succeeded').waitFor();
  await page.getByText(coordinator).first().waitFor();
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/sso-en.png`, fullPage: true });
  await page.getByLabel('Switched on').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Single sign-on saved').first().waitFor();
});

test('a domain can be proven in French, in the smallest window', async () => {
  const page = await stage.open('/retailer-settings?section=sso&lang=fr', {
    locale: 'fr-CA',
    size: [900, 600],
    expected: notFound,
  });
  await page.getByText(/^Prouvé le/).waitFor();
  await page.getByText('Pas encore prouvé', { exact: true }).waitFor();
  await page.getByText('Les membres des domaines qui ne sont pas encore prouvés').waitFor();
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/sso-fr.png`, fullPage: true });
  const check = page.getByRole('button', { name: 'Vérifier maintenant erable.example' });
  await check.click();
  await page.getByText('L’enregistrement TXT de erable.example est introuvable').first().waitFor();
  publish(stage.dataDir, await (await stage.api()).sso.read(), 'erable.example');
  await check.click();
  await page.getByText('erable.example est prouvé').waitFor();
  await expect.poll(() => page.getByText(/^Prouvé le/).count()).toBe(2);
});

test('an email of the company leads to single sign-on, and back to the requested page', async () => {
  const page = await stage.open('/orders/imports?lang=en', { as: null });
  await page.getByLabel('Email').fill(coordinator);
  await page.getByLabel('Password', { exact: true }).fill('I only know the company’s');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: `Continue as ${coordinator}` }).click();
  await page.waitForURL('**/orders/imports**');
  expect(new URL(page.url()).pathname).toBe('/orders/imports');
});

test('a failure is explained in French', async () => {
  const page = await stage.open('/login?lang=fr&ssoError=REPLAYED', { as: null, locale: 'fr-CA' });
  await page.getByRole('alert').getByText('L’authentification unique a échoué. Cette réponse a déjà servi.').waitFor();
  await page.goto(`${stage.url}/login?lang=fr&ssoError=${'not+one+of+ours+'.repeat(4)}`);
  await page.getByRole('alert').getByText('L’authentification unique a échoué. Réessayez').waitFor();
});

test('a token that was issued to another browser is refused', async () => {
  const page = await stage.open('/login?lang=en&ssoToken=made.up', {
    as: null,
    expected: [/^401 \/auth\/sso\/sign-in$/],
  });
  await page.getByRole('alert').getByText('SSO has failed. This sign-in was used already').waitFor();
});
