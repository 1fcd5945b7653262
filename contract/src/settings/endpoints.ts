import { can } from '../access.ts';
import { get, post, put } from '../endpoint.ts';
import { Logo, logoBodyLimit, NewLogo } from './logo.ts';
import { RetailerSettings, SettingsEdit } from './schema.ts';
import { TrackingSettings, TrackingSettingsEdit } from './tracking.ts';

const who = can('MANAGE_RETAILER_SETTINGS');

export const settings = {
  read: get('/retailer/me/settings', {
    does: [
      'Return the retailer’s settings: contact, order tags, units, package sizes, and the defaults of orders and sessions.',
      'Renvoie les paramètres du détaillant : coordonnées, mots-clés des commandes, unités, formats de colis, et valeurs par défaut des commandes et des sessions.',
    ],
    who,
    reply: RetailerSettings,
    stale: ['settings'],
  }),
  edit: put('/retailer/me/settings', {
    does: [
      'Change the settings. Only the given fields change. A job renames renamed tags on the orders too.',
      'Modifie les paramètres. Seuls les champs fournis changent. Une tâche renomme aussi les mots-clés renommés sur les commandes.',
    ],
    who,
    body: SettingsEdit,
    reply: RetailerSettings,
    fails: ['STALE_VERSION', 'NAME_TAKEN', 'TOO_MANY_JOBS'],
  }),
  tracking: get('/retailer/me/tracking-settings', {
    does: [
      'Return the settings of the recipients’ page: the choices that it offers, its contents, its colour and its logo.',
      'Renvoie les paramètres de la page des destinataires : les choix qu’elle offre, son contenu, sa couleur et son logo.',
    ],
    who,
    reply: TrackingSettings,
    stale: ['settings'],
  }),
  editTracking: put('/retailer/me/tracking-settings', {
    does: [
      'Change the settings of the recipients’ page. Only the given fields change.',
      'Modifie les paramètres de la page des destinataires. Seuls les champs fournis changent.',
    ],
    who,
    body: TrackingSettingsEdit,
    reply: TrackingSettings,
    fails: ['STALE_VERSION'],
  }),
  uploadLogo: post('/retailer/me/tracking-settings/logo', {
    does: [
      'Upload a logo for a preview. It is shown to recipients once it is saved, and deleted after a day otherwise.',
      'Téléverse un logo pour un aperçu. Il est montré aux destinataires une fois enregistré, et sinon supprimé après un jour.',
    ],
    who,
    // No transaction is open while the picture is read and stored. Repeating the upload is harmless: a logo that is not chosen is deleted.
    skipIdempotency: true,
    body: NewLogo,
    reply: Logo,
    status: 201,
    bodyLimit: logoBodyLimit,
    perMinute: 20,
  }),
};
