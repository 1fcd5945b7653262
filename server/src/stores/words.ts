// Emails to the admins of a retailer about a store that they requested.
import type { Letter } from '../mail/letter.ts';

export const letters = {
  opened: {
    subject: ['{store} is open', 'Le magasin {store} est ouvert'],
    paragraphs: [['{provider} has opened {store}. Its orders can be fulfilled from now on; the pickups and cutoffs are under Stores.', '{provider} a ouvert le magasin {store}. Ses commandes peuvent maintenant être confiées; les ramassages et les heures limites figurent sous Magasins.']],
    button: { label: ['See the pickups', 'Voir les ramassages'], path: '/pickup-schedules' },
  },
  refused: {
    subject: ['{provider} cannot serve {store} for now', '{provider} ne peut pas desservir le magasin {store} pour le moment'],
    paragraphs: [['We have reviewed your request and cannot open {store}.', 'Nous avons examiné votre demande et ne pouvons pas ouvrir le magasin {store}.']],
    after: [['To ask us to reconsider, write to {email}.', 'Pour nous demander de revoir cette décision, écrivez à {email}.']],
  },
} as const satisfies Record<string, Letter>;
