import type { Letter } from '../mail/letter.ts';

const button = { label: ['Open the webhooks', 'Ouvrir les webhooks'], path: '/retailer-settings?section=webhooks' } as const;

const notYou = [
  'If no one on your team did this, delete the endpoint at once, check the activity log for what else {member} did, and write to {email}.',
  'Si personne de votre équipe ne l’a fait, supprimez aussitôt ce point de terminaison, consultez le journal des changements pour savoir ce que {member} a fait d’autre, et écrivez à {email}.',
] as const;

/** Emails to admins about new and changed endpoints, which a stolen session could have caused, and about failing ones. */
export const letters = {
  made: {
    subject: ['{member} added a webhook for {retailer}', '{member} a ajouté un webhook pour {retailer}'],
    paragraphs: [['On {date} at {time} (UTC), {member} added an endpoint. From now on, events about your orders are sent to {url}.', 'Le {date} à {time} (UTC), {member} a ajouté un point de terminaison. Désormais, les événements de vos commandes sont envoyés à {url}.']],
    button,
    after: [notYou],
  },
  moved: {
    subject: ['{member} changed the address of a webhook for {retailer}', '{member} a changé l’adresse d’un webhook pour {retailer}'],
    paragraphs: [['On {date} at {time} (UTC), {member} changed the address of an endpoint. What was sent to {before} goes to {url} from then on.', 'Le {date} à {time} (UTC), {member} a changé l’adresse d’un point de terminaison. Ce qui était envoyé à {before} va à {url} dès ce moment.']],
    button,
    after: [notYou],
  },
  failing: {
    subject: ['A webhook of {retailer} is failing', 'Un webhook de {retailer} échoue'],
    paragraphs: [
      ['Since {since}, what we send to {url} has not been accepted. We go on trying, and nothing is lost meanwhile.', 'Depuis le {since}, ce que nous envoyons à {url} n’est pas accepté. Nous continuons d’essayer, et rien ne se perd entre-temps.'],
      ['After five days of failures the endpoint is turned off. Its log shows what each try was answered.', 'Après cinq jours d’échecs, le point de terminaison sera désactivé. Son journal montre la réponse à chaque essai.'],
    ],
    button,
  },
  turnedOff: {
    subject: ['A webhook of {retailer} was turned off', 'Un webhook de {retailer} a été désactivé'],
    paragraphs: [
      ['What we sent to {url} was not accepted for five days, so we turned the endpoint off.', 'Ce que nous avons envoyé à {url} n’a pas été accepté pendant cinq jours. Nous avons donc désactivé le point de terminaison.'],
      ['What happens meanwhile is held for 30 days. When you turn the endpoint on, choose from when on it is sent.', 'Ce qui arrive entre-temps est conservé 30 jours. En réactivant le point de terminaison, choisissez à partir de quand l’envoyer.'],
    ],
    button,
  },
  gone: {
    subject: ['A webhook of {retailer} was turned off', 'Un webhook de {retailer} a été désactivé'],
    paragraphs: [
      ['{url} answered that it is gone (410), so we turned the endpoint off.', '{url} a répondu qu’il n’existe plus (410). Nous avons donc désactivé le point de terminaison.'],
      ['What happens meanwhile is held for 30 days. When you turn the endpoint on, choose from when on it is sent.', 'Ce qui arrive entre-temps est conservé 30 jours. En réactivant le point de terminaison, choisissez à partir de quand l’envoyer.'],
    ],
    button,
  },
} as const satisfies Record<string, Letter>;
