// Texts of the emails about keys that expire soon, and about new keys, which a stolen session could have created.
import type { Letter } from '../mail/letter.ts';

const button = { label: ['Open the API keys', 'Ouvrir les clés API'], path: '/retailer-settings?section=keys' } as const;
const notYou = ['If no one on your team did this, delete the key at once, have {member} choose another password, and write to {email}.', 'Si personne de votre équipe ne l’a fait, supprimez aussitôt cette clé, demandez à {member} de changer de mot de passe et écrivez à {email}.'] as const;

/** Emails to admins about keys. */
export const letters = {
  made: {
    subject: ['{member} created the API key “{name}” for {retailer}', '{member} a créé la clé API «\u00a0{name}\u00a0» pour {retailer}'],
    paragraphs: [['On {date} at {time} (UTC), {member} created the API key “{name}”. Whoever holds it can do in your name what the settings allow it.', 'Le {date} à {time} (UTC), {member} a créé la clé API «\u00a0{name}\u00a0». Quiconque la détient peut faire en votre nom ce que les paramètres lui permettent.']],
    button,
    after: [notYou],
  },
  renewed: {
    subject: ['{member} renewed the API key “{name}” for {retailer}', '{member} a renouvelé la clé API «\u00a0{name}\u00a0» pour {retailer}'],
    paragraphs: [
      [
        'On {date} at {time} (UTC), {member} renewed the API key “{name}”. Whoever holds the new one can do in your name what the settings allow it.',
        'Le {date} à {time} (UTC), {member} a renouvelé la clé API «\u00a0{name}\u00a0». Quiconque détient la nouvelle peut faire en votre nom ce que les paramètres lui permettent.',
      ],
    ],
    button,
    after: [notYou],
  },
  endsSoon: {
    subject: ['The API key “{name}” ends on {date}', 'La clé API «\u00a0{name}\u00a0» prend fin le {date}'],
    paragraphs: [
      [
        'The API key “{name}” of {retailer} ends on {date} at {time} (UTC). From then on every program that uses it is refused. Create another one, and change your programs over before that.',
        'La clé API «\u00a0{name}\u00a0» de {retailer} prend fin le {date} à {time} (UTC). Dès lors, tout programme qui l’utilise sera refusé. Créez-en une autre et faites-y passer vos programmes avant cette date.',
      ],
    ],
    button,
    after: [['You receive this email as an admin of {retailer}, a week before a key ends and again a day before.', 'Vous recevez ce courriel en tant qu’administrateur de {retailer}, une semaine avant la fin d’une clé, puis de nouveau la veille.']],
  },
} as const satisfies Record<string, Letter>;
