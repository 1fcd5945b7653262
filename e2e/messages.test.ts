// A retailer edits a message and previews it; the recipient gets it in French on the phone, and opts out of the emails.
import { expect, test } from 'vitest';
import { violations } from './checkScreen.ts';
import { refreshUntil } from './invited.ts';
import { makeOrders, report } from './orders.ts';
import { raiseStage } from './stage.ts';

const stage = raiseStage();

/** Creates an order of a French-speaking recipient. Returns it with a function that reports the courier's event. */
async function parcelOf(email: string) {
  const { orders, stores } = await stage.api();
  const [other, made] = await makeOrders(stage, 'MSG', 2);
  const elsewhere = (await stores.list()).data.find(({ id }) => id !== made?.pickupScheduleId)?.name ?? '';
  const params = { id: made?.id ?? '' };
  const words = { recipient: 'Noémie Côté', email, phone: '514 555-0142', language: 'fr' } as const;
  await orders.edit({ params, body: words });
  const fulfilled = await orders.fulfil({ params });
  const happens = (type: 'ATTEMPTING_DELIVERY' | 'SKIPPED') => report(stage, fulfilled, type, { statusId: 1 });
  return { ...params, report: happens, other, elsewhere };
}

test('an admin edits a French text and previews it on a real order; the recipient gets it and opts out of emails, which the order shows', async () => {
  const parcel = await parcelOf('noemie.cote@example.com');
  const settings = await stage.open('/retailer-settings?section=messages&message=OUT_FOR_DELIVERY%20SMS', {
    locale: 'fr-CA',
    size: [1440, 1000],
  });
  await settings.getByRole('switch', { name: 'Retardée\u00a0: Texto' }).click();
  const text = settings.getByLabel('Texte · Français');
  await text.fill('Bonjour {prenom}, c’est en route');
  await settings.getByText('{prenom} ne peut pas être rempli').first().waitFor();
  await text.fill('Bonjour {recipient}, votre colis est en route\u00a0: {link}');
  const preview = settings.getByRole('region', { name: 'Aperçu' });
  await preview.getByText('Bonjour Noémie Côté, votre colis est en route').waitFor();
  await preview.getByText(/\d textos en un/).waitFor();
  const { other } = parcel;
  await settings.getByRole('combobox', { name: 'Commande de l’aperçu' }).fill(other?.recipient ?? '');
  await settings.getByTitle(`${other?.recipient} · ${other?.trackingCode}`).click();
  await preview.getByText(`Bonjour ${other?.recipient}, votre colis est en route`).waitFor();
  expect(await violations(settings)).toEqual([]);
  await settings.getByRole('button', { name: 'Enregistrer' }).click();
  await settings.getByText('Messages enregistrés').waitFor();

  // Another store switches off these texts; its other settings still follow those of all stores.
  await settings.getByRole('combobox', { name: 'Magasin' }).click();
  await settings.getByTitle(parcel.elsewhere).click();
  const texted = settings.getByRole('switch', { name: 'En livraison\u00a0: Texto' });
  await expect.poll(() => texted.getAttribute('aria-checked')).toBe('true');
  expect(await texted.isDisabled()).toBe(true);
  await settings.getByRole('checkbox', { name: 'En livraison\u00a0: propre à ce magasin' }).check();
  await texted.click();
  await settings.getByRole('button', { name: 'Enregistrer' }).click();
  // The message of the first save may still be visible.
  await settings.locator('.save-bar [aria-disabled=true]').waitFor();
  expect(await violations(settings)).toEqual([]);

  await parcel.report('ATTEMPTING_DELIVERY');
  const phone = await stage.open('/dev/inbox?to=%2B15145550142', { as: null, locale: 'fr-CA' });
  await refreshUntil(phone, phone.getByText(/Bonjour Noémie Côté, votre colis est en route : http/));
  await phone.getByText('Répondez ARRET').first().waitFor();
  expect(await violations(phone)).toEqual([]);

  const inbox = await stage.open('/dev/inbox?to=noemie.cote%40example.com', { as: null, locale: 'fr-CA' });
  const mail = inbox.frameLocator('.mail-frame');
  await refreshUntil(inbox, mail.getByText('Bonjour Noémie,'));
  const opened = inbox.waitForEvent('popup');
  await mail.getByRole('link', { name: 'Ne plus recevoir ces courriels' }).click();
  const leave = await opened;
  await leave.getByRole('button', { name: 'Ne plus recevoir ces messages' }).click();
  await leave.getByRole('button', { name: 'Les recevoir de nouveau' }).waitFor();
  expect(await violations(leave)).toEqual([]);

  await parcel.report('SKIPPED');
  const order = await stage.open(`/orders?order=${parcel.id}&only=MESSAGE`, { locale: 'fr-CA' });
  await order.getByText('Le destinataire ne veut pas de ces messages.').waitFor();
  const told = order.getByRole('listitem').filter({ hasText: 'En livraison' }).filter({ hasText: 'Texto' });
  await told.getByText('Envoyé').waitFor();
  expect(await violations(order)).toEqual([]);
  // The text message is listed once: as it was sent, and not also as an event.
  await order.getByRole('button', { name: 'Tout', exact: true }).click();
  await order.locator('.timeline').getByText('En livraison').first().waitFor();
  expect(await order.locator('.timeline').getByText('Texto envoyé').count()).toBe(0);

  // A STOP from the phone takes effect immediately: texts to it cannot be sent again.
  await phone.getByLabel('Répondre depuis ce téléphone').fill('Arrêt');
  await phone.getByRole('button', { name: 'Envoyer' }).click();
  await phone.getByText('Plus aucun texto ne sera envoyé à ce numéro.').waitFor();
  expect(await violations(phone)).toEqual([]);
  await order.reload();
  await order.getByRole('button', { name: 'Messages envoyés' }).click();
  const refused = order.getByRole('listitem').filter({ hasText: 'Texto' }).getByText('lui seul peut les permettre');
  await refused.first().waitFor({ state: 'attached' });
});
