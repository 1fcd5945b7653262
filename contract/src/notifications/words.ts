// The default texts of messages to recipients. `{news}` and `{details}` are the text of the banner on the recipient's page.
import type { Pair } from '../words.ts';
import type { NotificationEvent } from './names.ts';

type Texts = { name: Pair; subject: Pair; mail: Pair; sms: Pair };

// biome-ignore format: one line per text
export const notificationTexts = {
  HANDED_OVER: {
    name: ['The courier has the package', 'Le transporteur a le colis'],
    subject: ['{courier} has your package from {retailer}', '{courier} a votre colis, envoyé par {retailer}'],
    mail: ['It left {retailer} and is expected {date}. Follow it, and tell us what will help the driver find you.', 'Il a quitté {retailer} et devrait arriver {date}. Suivez-le, et dites-nous ce qui aidera le livreur à vous trouver.'],
    sms: ['{retailer}: {courier} has your package, expected {date}. {link}', '{retailer} : {courier} a votre colis, attendu {date}. {link}'],
  },
  OUT_FOR_DELIVERY: {
    name: ['Out for delivery', 'En livraison'],
    subject: ['{news}: expect us {window}', '{news} : attendez-nous {window}'],
    mail: ['{details} Expect us {window}.', '{details} Attendez-nous {window}.'],
    sms: ['{retailer}: {news}, expect us {window}. {link}', '{retailer} : {news}, attendez-nous {window}. {link}'],
  },
  DRIVER_NEAR: {
    name: ['The driver is near', 'Le livreur est tout près'],
    subject: ['Your driver is near', 'Votre livreur est tout près'],
    mail: ['Only a few stops are left before yours. Keep your phone at hand.', 'Il ne reste que quelques arrêts avant le vôtre. Gardez votre téléphone à portée de main.'],
    sms: ['{retailer}: Your driver is a few stops away. {link}', '{retailer} : Votre livreur est à quelques arrêts. {link}'],
  },
  DELIVERED: {
    name: ['Delivered', 'Livrée'],
    subject: ['{news}, from {retailer}', '{news} ({retailer})'],
    mail: ['{details} Completed {at}. Your page shows where, with the photo if one was taken.', '{details} Terminée {at}. Votre page montre où, avec la photo s’il en a pris une.'],
    sms: ['{retailer}: {news}. When and where: {link}', '{retailer} : {news}. Quand et où : {link}'],
  },
  MISSED: {
    name: ['Missed', 'Manquée'],
    subject: ['{news}: order {order}', '{news} : commande {order}'],
    mail: ['{details} Your page shows what you can do.', '{details} Votre page montre ce que vous pouvez faire.'],
    sms: ['{retailer}: {news}. What you can do: {link}', '{retailer} : {news}. Ce que vous pouvez faire : {link}'],
  },
  DELAYED: {
    name: ['Delayed', 'Retardée'],
    subject: ['{news}: now by {until}', '{news} : au plus tard {until}'],
    mail: ['{details} Your page always has the latest.', '{details} Votre page reste à jour.'],
    sms: ['{retailer}: {news}, now by {until}. {link}', '{retailer} : {news}, au plus tard {until}. {link}'],
  },
  AT_DROPOFF_POINT: {
    name: ['At a drop-off point', 'Au point de dépôt'],
    subject: ['{news}: order {order}', '{news} : commande {order}'],
    mail: ['Pick it up {place}, {held}. Bring the tracking code: your page shows it, with the opening hours.', 'Passez le prendre {place}, {held}. Apportez le code de suivi : votre page le montre, avec les heures d’ouverture.'],
    sms: ['{retailer}: {news}. Where and until when: {link}', '{retailer} : {news}. Où et jusqu’à quand : {link}'],
  },
  RETURNING: {
    name: ['Going back to the store', 'De retour au magasin'],
    subject: ['{news}: order {order}', '{news} : commande {order}'],
    mail: ['{details} {next}', '{details} {next}'],
    sms: ['{retailer}: {news}. What you can do: {link}', '{retailer} : {news}. Ce que vous pouvez faire : {link}'],
  },
  CANCELED: {
    name: ['Canceled', 'Annulée'],
    subject: ['{news}: order {order}', '{news} : commande {order}'],
    mail: ['{details} Nobody will come to your door for it.', '{details} Personne ne se présentera chez vous pour cet envoi.'],
    sms: ['{retailer}: {news}. Questions? Ask us. {link}', '{retailer} : {news}. Des questions? Joignez-nous. {link}'],
  },
} as const satisfies Record<NotificationEvent, Texts>;

/** Ends every text message, as Canada's anti-spam law requires. */
export const textWords = {
  leave: ['Reply STOP to opt out.', 'Répondez ARRET pour ne plus en recevoir.'],
} as const satisfies Record<string, Pair>;
