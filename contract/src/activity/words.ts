// How the activity log calls things and fields: on the screen, and in the file that is exported.
import { permissionNames, roleNames } from '../team/words.ts';
import type { Pair } from '../words.ts';
import type { Activity, ActivityKind } from './schema.ts';

export const kindNames: Record<ActivityKind, Pair> = {
  account: ['Account', 'Compte'],
  store: ['Store', 'Magasin'],
  settings: ['Settings', 'Paramètres'],
  key: ['API key', 'Clé API'],
};

export const actionNames: Record<Activity['action'], Pair> = {
  ADDED: ['Added', 'Ajout'],
  CHANGED: ['Changed', 'Modification'],
  REMOVED: ['Removed', 'Suppression'],
};

/** A field by its name on the wire; one that is not listed is shown by that name. */
export const fieldNames: Readonly<Record<string, Pair>> = {
  name: ['Name', 'Nom'],
  email: ['Email', 'Courriel'],
  language: ['Language', 'Langue'],
  type: ['Type', 'Type de compte'],
  permissions: ['Permissions', 'Autorisations'],
  stores: ['Stores', 'Magasins'],
  password: ['Password', 'Mot de passe'],
  invitation: ['Invitation', 'Invitation envoyée'],
};

/** What a value is called that is not shown as it is. */
export const valueNames: Readonly<Record<string, Pair>> = {
  ...roleNames,
  ...permissionNames,
  ALL_STORES: ['All stores', 'Tous les magasins'],
  TEMPORARY: ['Temporary password set', 'Mot de passe temporaire défini'],
  true: ['Yes', 'Oui'],
  false: ['No', 'Non'],
};

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
