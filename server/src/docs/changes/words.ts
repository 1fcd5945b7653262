// What may change in the API, with how much notice, and what has changed.
import type { Pair } from '@portage/contract/words';

/** The texts of the page. {version} is the version of the API, {months} the notice of a breaking change. */
export const words = {
  title: ['Versions and changes', 'Versions et changements'],
  lead: ['A program that follows these rules keeps working. What changes for programs is listed below, newest first.', 'Un programme qui suit ces règles continue de fonctionner. Ce qui change pour les programmes est énuméré plus bas, du plus récent au plus ancien.'],
  version: ['The version', 'La version'],
  versionIs: [
    'The version of the API is a date: `{version}`. It is `info.version` in the OpenAPI document, and `apiVersion` in each webhook event, where it says how `data` is built. Addresses contain no version.',
    'La version de l’API est une date : `{version}`. C’est `info.version` dans le document OpenAPI, et `apiVersion` dans chaque événement des webhooks, où elle dit comment `data` est construit. Les adresses ne contiennent pas de version.',
  ],
  anyDay: ['What may change on any day', 'Ce qui peut changer n’importe quand'],
  fields: ['Replies and events gain fields; requests gain optional fields. Ignore fields that you do not know.', 'Des champs peuvent s’ajouter aux réponses et aux événements; des champs facultatifs, aux requêtes. Ignorez les champs que vous ne connaissez pas.'],
  values: [
    'Lists of choices gain values: statuses, error types, topics, kinds of jobs. Treat an unknown one like the closest that you know: an unknown error type by its status, an unknown status by `displayGroup`.',
    'Des valeurs peuvent s’ajouter aux listes de choix : statuts, types d’erreurs, sujets, genres de tâches. Traitez une valeur inconnue comme la plus proche que vous connaissez : un type d’erreur inconnu d’après son statut, un statut inconnu d’après `displayGroup`.',
  ],
  texts: [
    'Texts for people change: `message`, names, everything in `en` and `fr`. So do the order of fields and the form of ids, codes and signed URLs, which are opaque.',
    'Les textes destinés aux personnes changent : `message`, les noms, tout ce qui se trouve sous `en` et `fr`. Il en va de même de l’ordre des champs et de la forme des identifiants, des codes et des URL signées, qui sont opaques.',
  ],
  breaking: ['What is a breaking change', 'Ce qui est un changement incompatible'],
  isBreaking: [
    'Removing or renaming a call, a field or a value; changing its type or its meaning; requiring a field or a permission that was not required; refusing what was accepted; returning another error type for the same cause; lowering a limit.',
    'Retirer ou renommer un appel, un champ ou une valeur; changer son type ou son sens; exiger un champ ou une autorisation qui ne l’était pas; refuser ce qui était accepté; renvoyer un autre type d’erreur pour la même cause; abaisser une limite.',
  ],
  notice: [
    'A breaking change gets a new version. It is announced here at least {months} months before the old form ends; until then both work. What will end is marked `deprecated` in the OpenAPI document. Only a security defect can shorten this time.',
    'Un changement incompatible reçoit une nouvelle version. Il est annoncé ici au moins {months} mois avant que l’ancienne forme prenne fin; d’ici là, les deux fonctionnent. Ce qui prendra fin est marqué `deprecated` dans le document OpenAPI. Seule une faille de sécurité peut abréger ce délai.',
  ],
  log: ['Changes', 'Changements'],
} satisfies Record<string, Pair>;

type LoggedChange = { date: string; says: readonly Pair[] };

/** The changes, newest first. */
export const changes: readonly LoggedChange[] = [
  {
    date: '2026-11-28',
    says: [
      ['A refusal with `FORBIDDEN` for lack of a permission has this permission in `data.permission`.', 'Un refus `FORBIDDEN` faute d’autorisation contient cette autorisation dans `data.permission`.'],
      [
        'The OpenAPI document describes headers and each field that an API key sends or receives, and has an example of each request and reply. Its `info.version` is the version above instead of 1.',
        'Le document OpenAPI décrit les en-têtes et chaque champ qu’une clé API envoie ou reçoit, et contient un exemple de chaque requête et de chaque réponse. Son `info.version` est la version ci-dessus au lieu de 1.',
      ],
      ['The reference shows these examples, and each error type has a page. The calls of the courier have their own page.', 'La référence montre ces exemples, et chaque type d’erreur a sa page. Les appels du transporteur ont leur propre page.'],
      [
        '`GET /retailer/orders/changes` lists changed orders, and `GET /retailer/events` the events of webhooks, each from a `cursor`. `POST /retailer/quotes` returns whether, when and at what price a store delivers. `GET /retailer/problems/owners` lists who can own a problem.',
        '`GET /retailer/orders/changes` énumère les commandes modifiées, et `GET /retailer/events` les événements des webhooks, à partir d’un `cursor`. `POST /retailer/quotes` renvoie si un magasin livre, quand et à quel prix. `GET /retailer/problems/owners` énumère qui peut prendre en charge un problème.',
      ],
      [
        'A question about a charge contains `answeredBy`. A simulated delivery can also end with `FRONT_DOOR_WITH_PHOTOS`, `DELAYED`, `NOT_RECEIVED` or `DAMAGED`.',
        'Une question sur des frais contient `answeredBy`. Une livraison simulée peut aussi finir par `FRONT_DOOR_WITH_PHOTOS`, `DELAYED`, `NOT_RECEIVED` ou `DAMAGED`.',
      ],
      [
        'For the courier: `GET /fleet/claims` has pages, of 500 claims unless `limit` is set. The first `isActivated: false` of a requested store refuses it, and mails the retailer’s admins.',
        'Pour le transporteur : `GET /fleet/claims` vient par pages, de 500 réclamations sans `limit`. Le premier `isActivated: false` d’un magasin demandé le refuse, et un courriel en avise les administrateurs du détaillant.',
      ],
    ],
  },
  {
    date: '2026-11-01',
    says: [['The first version of the API.', 'La première version de l’API.']],
  },
];
