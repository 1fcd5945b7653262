// An order with a code and a signature: asked for in the form, read by the recipient, checked at the door, and shown to staff.
import type { FleetEventInput } from '@portage/contract/fleet/schema';
import { expect, test } from 'vitest';
import { aSignature } from '../server/src/fleet/testing/proofs.ts';
import { newId } from '../server/src/platform/ids.ts';
import { violations } from './checkScreen.ts';
import { makeOrders, report } from './orders.ts';
import { savedPdf } from './pdf.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();

test('a code and a signature: from the form to the recipient, the driver, the order and its document', async () => {
  const [made] = await makeOrders(stage, 'PRF', 1);
  const id = made?.id ?? '';
  const page = await stage.open(`/orders?order=${id}&act=edit`, { showsPdfs: false });
  const drawer = page.getByRole('dialog');
  const field = drawer.getByLabel('Proof of delivery', { exact: true });
  for (const kind of ['Signature', 'Code']) {
    await field.fill(kind);
    await field.press('Enter');
  }
  await field.press('Escape');
  // A code has to be sent somewhere.
  await drawer.getByLabel('Phone', { exact: true }).fill('416 555 0142');
  await drawer.getByText('If missing: do not deliver').waitFor();
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await drawer.getByText('Signature + Code').waitFor();

  const api = await stage.api();
  const order = await api.orders.fulfil({ params: { id } });
  const outcomeOf = async (type: FleetEventInput['type'], proof?: FleetEventInput['proof']) =>
    (await report(stage, order, type, { statusId: 1, proof }))?.error?.type ?? 'applied';
  await outcomeOf('ATTEMPTING_DELIVERY');
  const recipient = await stage.open(`${new URL(order.trackingLink).pathname}?lang=fr`, {
    as: null,
    locale: 'fr-CA',
    size: [390, 844],
    javaScriptEnabled: false,
  });
  await recipient.getByText('Le livreur vous demandera une signature.').waitFor();
  const line = recipient.getByText('Le livreur vous demandera ce code');
  const pin = await line.locator('strong').innerText();
  expect(pin).toMatch(/^\d{4}$/);

  const wrong = pin === '0000' ? '1111' : '0000';
  expect(await outcomeOf('COMPLETED', { signature: aSignature, pin: wrong })).toBe('PIN_WRONG');
  expect(await outcomeOf('COMPLETED', { pin })).toBe('PROOF_REQUIRED');
  expect(await outcomeOf('COMPLETED', { signature: aSignature, pin })).toBe('applied');
  await recipient.reload();
  await recipient.getByText('Signé par J. T.').waitFor();

  await drawer.getByText(/^Code checked, /).waitFor();
  await drawer.getByText(/^Signed by Jeanne Tremblay, /).waitFor();
  await drawer.getByRole('img', { name: 'Signature of Jeanne Tremblay' }).scrollIntoViewIfNeeded();
  expect(await page.content()).not.toContain(`>${pin}<`);
  expect(await violations(page)).toEqual([]);
  const file = await savedPdf(page, () => drawer.getByRole('button', { name: 'Proof (PDF)' }).click());
  expect(file).toEqual({ name: 'proofs-1.pdf', pages: 1 });
});

test('a missing proof is asked for in the inbox, by a message to the courier that the member reads before it is sent', async () => {
  const [made] = await makeOrders(stage, 'MISS', 1);
  const params = { id: made?.id ?? '' };
  const api = await stage.api();
  await api.orders.edit({
    params,
    body: { proof: { kinds: ['SIGNATURE'], match: 'any', fallback: 'PHOTO_AND_CALL' } },
  });
  const fulfilled = await api.orders.fulfil({ params });
  const [retailer] = (await stage.fleet().retailers.list({ query: { search: 'Maple' } })).data;
  const photos = [`${retailer?.id}/photos/${newId()}.jpg`];
  const missing = { statusId: 1, photos, proof: { fallback: { reason: 'No one there' } } };
  for (const [type, more] of [
    ['ATTEMPTING_DELIVERY', {}],
    ['CALL_ATTEMPT', {}],
    ['COMPLETED', missing],
  ] as const)
    expect(await report(stage, fulfilled, type, more)).toMatchObject({ status: 'applied' });
  // The photo was not uploaded.
  const page = await stage.open('/inbox?reason=PROOF_MISSING', { locale: 'fr-CA', expected: [/404/] });
  const row = page.locator('.order-row', { hasText: made?.number ?? '' });
  await row.getByRole('button', { name: 'Demander la preuve' }).click();
  const field = page.getByRole('dialog').getByLabel('Message au transporteur');
  await field.and(page.locator(':focus')).waitFor();
  expect(await field.inputValue()).toBe(
    'La preuve exigée pour cette commande est manquante. Veuillez nous la transmettre.',
  );
  expect((await api.orders.logs({ query: { orderId: params.id } })).data.map(({ content }) => content)).not.toContain(
    await field.inputValue(),
  );
  await field.press('Enter');
  await page.getByRole('dialog').locator('.timeline').getByText('La preuve exigée pour cette commande').waitFor();
  // Pressed again in the open order, it does not replace what was written.
  await field.fill('Et la photo?');
  await page.getByTitle('À l’équipe', { exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Demander la preuve' }).click();
  await expect.poll(() => field.inputValue()).toBe('Et la photo?');
});
