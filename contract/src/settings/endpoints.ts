import { can } from '../access.ts';
import { get, post, put } from '../endpoint.ts';
import { Logo, logoBodyLimit, NewLogo } from './logo.ts';
import { RetailerSettings, SettingsEdit } from './schema.ts';
import { TrackingSettings, TrackingSettingsEdit } from './tracking.ts';

const who = can('MANAGE_RETAILER_SETTINGS');

export const settings = {
  read: get('/retailer/me/settings', {
    does: [
      'What the retailer decides of itself: how it is reached, its order tags, units and package sizes, and how its orders and sessions go.',
      'Ce que le détaillant décide pour lui-même : comment le joindre, les mots-clés de ses commandes, ses unités et formats de colis, et la marche de ses commandes et de ses sessions.',
    ],
    who,
    reply: RetailerSettings,
    stale: ['settings'],
  }),
  edit: put('/retailer/me/settings', {
    does: [
      'Change the settings; only what is given changes. A tag that is renamed is renamed on its orders too, by a job.',
      'Modifie les paramètres; seul ce qui est donné change. Un mot-clé renommé l’est aussi sur ses commandes, par une tâche.',
    ],
    who,
    body: SettingsEdit,
    reply: RetailerSettings,
    fails: ['STALE_VERSION', 'NAME_TAKEN', 'TOO_MANY_JOBS'],
  }),
  tracking: get('/retailer/me/tracking-settings', {
    does: [
      'What the retailer decides of its recipients’ page: what they may choose there, what it shows, its colour and logo.',
      'Ce que le détaillant décide de la page de ses destinataires : ce qu’ils peuvent y choisir, ce qu’elle montre, sa couleur et son logo.',
    ],
    who,
    reply: TrackingSettings,
    stale: ['settings'],
  }),
  editTracking: put('/retailer/me/tracking-settings', {
    does: [
      'Change what the recipients’ page offers and shows; only what is given changes.',
      'Modifie ce que la page des destinataires offre et montre; seul ce qui est donné change.',
    ],
    who,
    body: TrackingSettingsEdit,
    reply: TrackingSettings,
    fails: ['STALE_VERSION'],
  }),
  uploadLogo: post('/retailer/me/tracking-settings/logo', {
    does: [
      'Send a logo to look at and to choose: it is shown once it is saved, and forgotten a day later if it is not.',
      'Envoie un logo à regarder et à choisir : il paraît une fois enregistré, et il est oublié le lendemain s’il ne l’est pas.',
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
