// The names of kinds and fields in the activity log, on the screen and in the exported file.
import { serviceNames } from '../expense/words.ts';
import { notificationEvents } from '../notifications/names.ts';
import { notificationTexts } from '../notifications/words.ts';
import { proofNames } from '../proofs/words.ts';
import { switchNames, unitNames } from '../settings/words.ts';
import { shippingNames } from '../shopify/words.ts';
import { areaNames } from '../stores/words.ts';
import { permissionNames, roleNames } from '../team/words.ts';
import { standingNames, topicNames } from '../webhooks/words.ts';
import type { Language, Pair } from '../words.ts';
import type { Activity, ActivityKind, ActivityValue } from './schema.ts';

export const kindNames: Record<ActivityKind, Pair> = {
  account: ['Account', 'Compte'],
  store: ['Store', 'Magasin'],
  settings: ['Settings', 'Paramètres'],
  key: ['API key', 'Clé API'],
  webhook: ['Webhook', 'Webhook'],
  shop: ['Shopify shop', 'Boutique Shopify'],
  invoice: ['Invoice', 'Facture'],
};

export const actionNames: Record<Activity['action'], Pair> = {
  ADDED: ['Added', 'Ajout'],
  CHANGED: ['Changed', 'Modification'],
  REMOVED: ['Removed', 'Suppression'],
};

/** The names of fields, by their names on the wire. A field that is not listed is shown by its name on the wire. */
export const fieldNames: Readonly<Record<string, Pair>> = {
  name: ['Name', 'Nom'],
  email: ['Email', 'Courriel'],
  language: ['Language', 'Langue'],
  type: ['Type', 'Type de compte'],
  permissions: ['Permissions', 'Autorisations'],
  total: ['Total', 'Total'],
  dueDate: ['Due', 'Échéance'],
  paidOn: ['Paid on', 'Payée le'],
  shop: ['Shopify shop', 'Boutique Shopify'],
  takes: ['Orders taken over', 'Commandes reprises'],
  privacyRequest: ['Privacy request', 'Demande de confidentialité'],
  orders: ['Orders', 'Commandes'],
  stores: ['Stores', 'Magasins'],
  secondFactor: ['Multi-factor authentication', 'Authentification multifacteur'],
  passkey: ['Passkey', 'Clé d’accès'],
  password: ['Password', 'Mot de passe'],
  invitation: ['Invitation sent', 'Invitation envoyée'],
  phone: ['Phone', 'Téléphone'],
  address: ['Address', 'Adresse'],
  storeAddress: ['Address', 'Adresse'],
  serviceArea: ['Service area', 'Zone de service'],
  serviceAreas: ['Service areas', 'Zones de service'],
  isActivated: ['Activated', 'Activé'],
  isWaiting: ['Waiting for the courier', 'En attente du transporteur'],
  reason: ['Reason', 'Motif'],
  pickupTimes: ['Pickup times', 'Heures de ramassage'],
  daysOfOperation: ['Days', 'Jours'],
  closedDays: ['Closed days', 'Jours de fermeture'],
  customTimeToPrepare: ['Hours to prepare (its own)', 'Heures de préparation (propres)'],
  timeToPrepare: ['Hours to prepare', 'Heures de préparation'],
  portalHosts: ['Hosts of the portal', 'Hôtes du portail'],
  provenDomain: ['Proven domain', 'Domaine prouvé'],
  postalPrefixes: ['Postal codes', 'Codes postaux'],
  proof: ['Proof of delivery', 'Preuve de livraison'],
  columnMappings: ['Columns of files', 'Colonnes des fichiers'],
  rates: ['Rates', 'Tarifs'],
  ordersNotFulfilledByDefault: ['Orders wait to be fulfilled', 'Les commandes attendent d’être confiées'],
  packageSizeSelectionEnabled: ['Package sizes are chosen', 'Choix de la taille des colis'],
  hasLabelPrinting: ['Labels', 'Étiquettes'],
  batchPrintLabelsEnabled: ['Labels printed in batches', 'Étiquettes imprimées par lots'],
  orderTags: ['Order tags', 'Mots-clés'],
  dimensionsUnit: ['Unit of length', 'Unité de longueur'],
  weightUnit: ['Unit of weight', 'Unité de poids'],
  packageSizes: ['Package sizes', 'Formats de colis'],
  sessionTimeInMinutes: ['Minutes until sign-out', 'Minutes avant la déconnexion'],
  useEnvoiTrackingCode: ['Courier’s own tracking codes', 'Codes de suivi du transporteur'],
  notifiedByMail: ['Told by email', 'Annoncé par courriel'],
  notifiedBySms: ['Told by text message', 'Annoncé par texto'],
  notificationTexts: ['Custom texts', 'Textes personnalisés'],
  ownMessages: ['Its own messages', 'Messages propres au magasin'],
  ownQuietHours: ['Its own quiet hours', 'Période « Ne pas déranger » propre au magasin'],
  quietHours: ['Quiet hours', 'Ne pas déranger'],
  quietHoldsMail: ['Emails wait too', 'Les courriels attendent aussi'],
  ...switchNames,
  ...shippingNames,
  url: ['Web address', 'Adresse Web'],
  description: ['Description', 'Description'],
  topics: ['Topics', 'Sujets'],
  secret: ['Secret', 'Secret'],
  standing: ['State', 'État'],
  color: ['Colour', 'Couleur'],
  logo: ['Logo', 'Logo'],
  idp: ['URL identifier', 'Identifiant dans l’URL'],
  entityId: ['Entity ID', 'Identifiant d’entité'],
  activated: ['Single sign-on switched on', 'Authentification unique activée'],
  enforced: ['Single sign-on required', 'Authentification unique obligatoire'],
  domains: ['Email domains', 'Domaines de courriel'],
  hosts: ['Hosts of the sign-in page', 'Hôtes de la page de connexion'],
  assertionsSigned: ['Assertions must be signed', 'Les assertions doivent être signées'],
  authnResponseSigned: ['Responses must be signed', 'Les réponses doivent être signées'],
  makesAccounts: ['Accounts created on first sign-in', 'Comptes créés à la première connexion'],
  certificates: ['Certificates', 'Certificats'],
  expiresAt: ['Expires', 'Expiration'],
  renewed: ['Renewed', 'Renouvelée'],
  trackingCodePrefix: ['Prefix of tracking codes', 'Préfixe des codes de suivi'],
};

const languageNames: Readonly<Record<Language, Pair>> = { en: ['English', 'anglais'], fr: ['French', 'français'] };

const eventNames = Object.fromEntries(notificationEvents.map((event) => [event, notificationTexts[event].name]));

/** The names of values by their field. Texts that members wrote belong to other fields, and are shown verbatim. */
const valueNames: Readonly<Record<string, Readonly<Record<string, Pair>>>> = {
  language: languageNames,
  type: roleNames,
  permissions: permissionNames,
  stores: { ALL_STORES: ['All stores', 'Tous les magasins'] },
  secondFactor: {
    GOOGLE_AUTHENTICATOR: ['Authenticator app', 'Application d’authentification'],
    EMAIL: ['Code by email', 'Code par courriel'],
  },
  password: {
    CHANGED: ['Changed by its owner', 'Modifié par son titulaire'],
    TEMPORARY: ['Temporary password set', 'Mot de passe temporaire défini'],
  },
  proof: {
    ...proofNames,
    ANY_PROOF: ['One of these', 'L’une d’elles'],
    ELSE_RETURN: ['Without it: not delivered', 'Sans elle : pas de livraison'],
    ELSE_PHOTO_AND_CALL: ['Without it: call, then photo', 'Sans elle : appel, puis photo'],
  },
  daysOfOperation: {
    MONDAY: ['Monday', 'lundi'],
    TUESDAY: ['Tuesday', 'mardi'],
    WEDNESDAY: ['Wednesday', 'mercredi'],
    THURSDAY: ['Thursday', 'jeudi'],
    FRIDAY: ['Friday', 'vendredi'],
    SATURDAY: ['Saturday', 'samedi'],
    SUNDAY: ['Sunday', 'dimanche'],
  },
  rates: serviceNames,
  serviceArea: Object.fromEntries(Object.values(areaNames).map((pair) => [pair[0], pair])),
  dimensionsUnit: unitNames,
  weightUnit: unitNames,
  notifiedByMail: eventNames,
  notifiedBySms: eventNames,
  ownMessages: eventNames,
  topics: topicNames,
  standing: standingNames,
};

/** Returns the texts of a field's value in both languages: its names, or the value itself. */
export function valueTexts(field: string, value: ActivityValue): Pair[] {
  if (value === null) return [];
  if (typeof value === 'boolean') return [value ? ['Yes', 'Oui'] : ['No', 'Non']];
  if (!Array.isArray(value)) return [valueText(field, String(value))];
  return value.map((each) => valueText(field, each));
}

function valueText(field: string, value: string): Pair {
  if (field !== 'rates') return nameOf(field, value);
  // A rate begins with its service: `delivery 2026-01-01: 8.95`.
  const [service = '', ...rest] = value.split(' ');
  const [en, fr] = nameOf(field, service);
  return [[en, ...rest].join(' '), [fr, ...rest].join(' ').replace(': ', '\u00a0: ')];
}

function nameOf(field: string, value: string): Pair {
  const names = valueNames[field] ?? {};
  // A store may be called `constructor`.
  const name = Object.hasOwn(names, value) ? names[value] : undefined;
  return name ?? [value, value];
}

/** The columns of the export. */
export const exportColumns = {
  at: ['Time (UTC)', 'Heure (UTC)'],
  by: ['By', 'Par'],
  kind: ['Kind', 'Élément'],
  about: ['About', 'Concerne'],
  action: ['Action', 'Opération'],
  field: ['Field', 'Champ'],
  before: ['Before', 'Avant'],
  after: ['After', 'Après'],
} as const satisfies Record<string, Pair>;
