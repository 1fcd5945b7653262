// What each field means that API keys and webhooks send and receive: its unit, its format, who sets it, and what null means. Data for the
// API reference alone, which no browser loads.
import { activityDescriptions } from '../activity/descriptions.ts';
import { callDescriptions } from '../calls/descriptions.ts';
import { chatDescriptions } from '../chat/descriptions.ts';
import { claimDescriptions } from '../claims/descriptions.ts';
import { expenseDescriptions } from '../expense/descriptions.ts';
import { exportDescriptions } from '../exports/descriptions.ts';
import { handoverDescriptions } from '../handovers/descriptions.ts';
import { importDescriptions } from '../imports/descriptions.ts';
import { jobDescriptions } from '../jobs/descriptions.ts';
import { keyDescriptions } from '../keys/descriptions.ts';
import { labelDescriptions } from '../labels/descriptions.ts';
import { notificationDescriptions } from '../notifications/descriptions.ts';
import { orderDescriptions } from '../orders/descriptions.ts';
import { problemDescriptions } from '../problems/descriptions.ts';
import { proofDescriptions } from '../proofs/descriptions.ts';
import { questionDescriptions } from '../questions/descriptions.ts';
import { quoteDescriptions } from '../quotes/descriptions.ts';
import { recipientDescriptions } from '../recipients/descriptions.ts';
import { requestDescriptions } from '../requests/descriptions.ts';
import { sandboxDescriptions } from '../sandbox/descriptions.ts';
import { settingsDescriptions } from '../settings/descriptions.ts';
import { shopifyDescriptions } from '../shopify/descriptions.ts';
import { statisticsDescriptions } from '../statistics/descriptions.ts';
import { storeDescriptions } from '../stores/descriptions.ts';
import { timelineDescriptions } from '../timeline/descriptions.ts';
import { uploadDescriptions } from '../uploads/descriptions.ts';
import { webhookDescriptions } from '../webhooks/descriptions.ts';
import type { Pair } from '../words.ts';
import { type Descriptions, inEach } from './describe.ts';

/** The fields that many nouns share. */
const shared: Descriptions = {
  // Lists
  page: ['The number of the page, from 1.', 'Le numéro de la page, à partir de 1.'],
  pageSize: ['The number of entries on a page.', 'Le nombre d’entrées par page.'],
  current: ['The number of this page, from 1.', 'Le numéro de cette page, à partir de 1.'],
  data: ['The entries of this page.', 'Les entrées de cette page.'],
  total: ['The number of entries on all pages together.', 'Le nombre d’entrées de toutes les pages réunies.'],
  totalIsCapped: ['True if the count stopped early, so that there are at least `total` entries; false or absent if it is exact.', 'Vrai si le compte s’est arrêté plus tôt, de sorte qu’il y a au moins `total` entrées; faux ou absent s’il est exact.'],
  next: ['The `before` of the next page; null on the last page.', 'Le `before` de la page suivante; null à la dernière page.'],
  sort: ['The field and direction to sort by: `createdAt`, `date`, `recipient` or `number`, then `:asc` or `:desc`.', 'Le champ et le sens du tri : `createdAt`, `date`, `recipient` ou `number`, puis `:asc` ou `:desc`.'],
  serviceAreaId: ['Only the stores of this service area, by its id. For admins: a key is refused with `ADMINS_ONLY`.', 'Seulement les magasins de cette zone de service, par son identifiant. Pour les administrateurs : une clé est refusée (`ADMINS_ONLY`).'],
  ...inEach(['ordersList', 'ordersPick', 'OrdersExport.list', 'ProofsExport.list'], {
    serviceAreaId: ['Only the orders of this service area’s stores, by its id.', 'Seulement les commandes des magasins de cette zone de service, par son identifiant.'],
  }),
  ...inEach(['ordersList', 'ordersCounts', 'ordersPick', 'problemsList', 'problemsCounts', 'claimsRatings', 'exportsReport', 'exportsDeliveries', 'OrdersExport.list', 'exportsExpense', 'ProofsExport.list', 'expenseList', 'expenseDetails', 'statisticsShipments', 'statisticsService', 'handoversList'], {
    pickupScheduleId: ['Only this store, by its id; without it, all stores that the caller may use.', 'Seulement ce magasin, par son identifiant; sans lui, tous les magasins que l’appelant peut utiliser.'],
  }),

  // Moments
  ...inEach(['ZonedInstant'], {
    at: ['The instant in ISO 8601 UTC.', 'L’instant, en ISO 8601 UTC.'],
    local: ['The same instant in the store’s time zone: `YYYY-MM-DD, HH:mm`.', 'Le même instant dans le fuseau horaire du magasin : `AAAA-MM-JJ, HH:mm`.'],
  }),
  zone: ['The time zone of `local`, as an IANA name such as `America/Toronto`.', 'Le fuseau horaire de `local`, par son nom IANA, par exemple `America/Toronto`.'],
  en: ['The text in English.', 'Le texte en anglais.'],
  fr: ['The text in French.', 'Le texte en français.'],

  // Orders of other nouns
  orderId: ['The id of the order.', 'L’identifiant de la commande.'],

  // Refusals
  ...inEach(['Error'], {
    status: ['The HTTP status.', 'Le statut HTTP.'],
    error: ['What went wrong, for programs.', 'Ce qui n’a pas fonctionné, pour les programmes.'],
    errors: ['What is wrong with each field of the request; empty if the error is about no field.', 'Ce qui ne va pas dans chaque champ de la requête; vide si l’erreur n’en concerne aucun.'],
    data: ['With `STALE_VERSION`, the object as it is now; with `FORBIDDEN`, the missing `permission`; with `ORDER_NUMBER_TAKEN`, the id of the other order.', 'Avec `STALE_VERSION`, l’objet actuel; avec `FORBIDDEN`, la `permission` qui manque; avec `ORDER_NUMBER_TAKEN`, l’identifiant de l’autre commande.'],
  }),
  requestId: ['The id of the call: quote it to support, or look the call up in the log.', 'L’identifiant de l’appel : donnez-le au soutien, ou cherchez l’appel dans le journal.'],
  message: ['A sentence for people, in the language of the request.', 'Une phrase pour les personnes, dans la langue de la requête.'],
  'Fault.path': ['The path of the field, such as `packages.0.weight`.', 'Le chemin du champ, par exemple `packages.0.weight`.'],
  ...inEach(['error', 'problem', 'Fault', 'LeftOut', 'RowError', 'ShopifyProblem'], {
    type: ['The type of the error, which never changes its meaning: decide by it.', 'Le type de l’erreur, dont le sens ne change jamais : décidez d’après lui.'],
  }),
};

/** The tables of all nouns; no name is in two of them. */
export const tables: readonly Descriptions[] = [
  ...[shared, activityDescriptions, callDescriptions, chatDescriptions, claimDescriptions, expenseDescriptions],
  ...[exportDescriptions, handoverDescriptions, importDescriptions, jobDescriptions, keyDescriptions],
  ...[labelDescriptions, notificationDescriptions, orderDescriptions, problemDescriptions, proofDescriptions],
  ...[questionDescriptions, quoteDescriptions, recipientDescriptions, requestDescriptions, sandboxDescriptions, settingsDescriptions],
  ...[shopifyDescriptions, statisticsDescriptions, storeDescriptions, timelineDescriptions, uploadDescriptions],
  webhookDescriptions,
];

const descriptions = new Map(tables.flatMap((table) => Object.entries(table)));

/**
 * Returns the name under which a field is described: the longest ending of its path that is in the tables. A path begins with the name of a
 * schema or the id of an operation, followed by the names of fields: `['Claim', 'answers', 'at']`.
 */
export function describedName(path: readonly string[]): string | undefined {
  const [owner = '', ...fields] = path;
  // A shape that differs between input and output has two names in the API reference.
  const owners = [owner, owner.replace(/Input$/, '')];
  const whole = owners.map((each) => [each, ...fields].join('.'));
  const endings = fields.map((_, at) => fields.slice(at).join('.'));
  return [...whole, ...endings].find((name) => descriptions.has(name));
}

/** Returns the description of a field in both languages; undefined if it has none. */
export function descriptionOf(path: readonly string[]): Pair | undefined {
  const name = describedName(path);
  return name === undefined ? undefined : descriptions.get(name);
}
