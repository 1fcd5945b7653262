import type { Words } from '../words/translate.ts';

/** The warnings about endpoints that have a problem, shown on the settings' menus too. */
export const troubleWords = {
  someOff_one: [
    '{{count, number}} endpoint was turned off. Open it to see why, and to turn it on again.',
    '{{count, number}} point de terminaison a été désactivé. Ouvrez-le pour voir pourquoi et le réactiver.',
  ],
  someOff_other: [
    '{{count, number}} endpoints were turned off. Open them to see why, and to turn them on again.',
    '{{count, number}} points de terminaison ont été désactivés. Ouvrez-les pour voir pourquoi et les réactiver.',
  ],
  someFailing_one: [
    '{{count, number}} endpoint is failing. It is turned off after five days of nothing but failures.',
    '{{count, number}} point de terminaison est en échec. Il est désactivé après cinq jours d’échecs ininterrompus.',
  ],
  someFailing_other: [
    '{{count, number}} endpoints are failing. They are turned off after five days of nothing but failures.',
    '{{count, number}} points de terminaison sont en échec. Ils sont désactivés après cinq jours d’échecs ininterrompus.',
  ],
  attention_one: [
    '{{count, number}} webhook endpoint has a problem',
    '{{count, number}} point de terminaison de webhook demande votre attention',
  ],
  attention_other: [
    '{{count, number}} webhook endpoints have a problem',
    '{{count, number}} points de terminaison de webhooks demandent votre attention',
  ],
} satisfies Words;
