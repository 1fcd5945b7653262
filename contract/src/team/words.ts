// The names of account types and permissions, for all screens and texts.
import type { Permission, Role } from '../access.ts';
import type { Pair } from '../words.ts';

export const roleNames: Record<Role, Pair> = {
  RETAILER_ADMIN: ['Admin', 'Administrateur'],
  RETAILER_USER: ['Coordinator', 'Coordonnateur'],
};

export const permissionNames: Record<Permission, Pair> = {
  MANAGE_RETAILER_USERS: ['Modify team', 'Modifier l’équipe'],
  MANAGE_ORDERS: ['Modify orders', 'Modifier les commandes'],
  EXPORT_SHIPMENTS_REPORT: ['Export statistics', 'Exporter les statistiques'],
  EXPORT_SHIPMENTS: ['Export delivery data', 'Exporter les données de livraison'],
  MANAGE_RETAILER_SETTINGS: ['Modify settings', 'Modifier les paramètres'],
  VIEW_EXPENSE_REPORT: ['View billing', 'Voir la facturation'],
  MANAGE_RETAILERS: ['Modify retailers', 'Modifier les détaillants'],
  ANSWER_RETAILERS: ['Answer retailers', 'Répondre aux détaillants'],
  MANAGE_INVOICES: ['Modify invoices', 'Modifier les factures'],
  MANAGE_DRIVERS: ['See driver applications', 'Voir les candidatures de livreurs'],
};

/** Returns the message of a refusal for lack of a permission. */
export const permissionNeeded = (permission: Permission): Pair => {
  const [en, fr] = permissionNames[permission];
  return [`This needs the permission “${en}”`, `Cette action exige l’autorisation « ${fr} »`];
};

/** The action that each permission allows, as the end of the sentence 'Camille Roy can …'. */
export const abilities: Record<Permission, Pair> = {
  MANAGE_RETAILER_USERS: ['see the team and set the permissions of coordinators', 'voir l’équipe et régler les autorisations des coordonnateurs'],
  MANAGE_ORDERS: ['edit, fulfil, void and cancel orders', 'modifier, confier, retirer et annuler des commandes'],
  EXPORT_SHIPMENTS_REPORT: ['download statistics as a report', 'télécharger les statistiques dans un rapport'],
  EXPORT_SHIPMENTS: ['download the data of deliveries as a file', 'télécharger les données des livraisons dans un fichier'],
  MANAGE_RETAILER_SETTINGS: ['change settings and stores, and read the activity', 'modifier les paramètres et les magasins, et lire le journal des changements'],
  VIEW_EXPENSE_REPORT: ['see billing', 'voir la facturation'],
  MANAGE_RETAILERS: ['admit retailers, and change their stores, service areas and rates', 'admettre des détaillants, et modifier leurs magasins, leurs zones de service et leurs tarifs'],
  ANSWER_RETAILERS: ['answer requests, claims and messages', 'répondre aux demandes, aux réclamations et aux messages'],
  MANAGE_INVOICES: ['prepare and issue invoices, and answer questions about charges', 'préparer et émettre des factures, et répondre aux questions sur les frais'],
  MANAGE_DRIVERS: ['see who applied as a driver', 'voir qui a posé sa candidature comme livreur'],
};
