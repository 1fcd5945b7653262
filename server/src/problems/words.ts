// Texts of the daily email about the inbox.
import type { Letter } from '../mail/letter.ts';

export const digestLetter = {
  subject_one: ['Inbox: {count} order', 'À traiter : {count} commande'],
  subject_other: ['Inbox: {count} orders', 'À traiter : {count} commandes'],
  opening_one: ['{count} order needs attention.', '{count} commande est à traiter.'],
  opening_other: ['{count} orders need attention.', '{count} commandes sont à traiter.'],
  reasons: ['Reasons: {reasons}.', 'Raisons : {reasons}.'],
  stores: ['Stores: {stores}.', 'Magasins : {stores}.'],
  urgent: ['Most urgent:', 'Les plus urgentes :'],
  saved_one: ['{saved} order saved today.', '{saved} commande rattrapée aujourd’hui.'],
  saved_other: ['{saved} orders saved today.', '{saved} commandes rattrapées aujourd’hui.'],
  why: ['You receive this email because you turned on the inbox digest. Change its hour or turn it off in Account Settings.', 'Vous recevez ce courriel parce que vous avez activé le résumé des commandes à traiter. Changez son heure ou désactivez-le dans Paramètres du compte.'],
  button: { label: ['Open the inbox', 'Ouvrir « À traiter »'], path: '/inbox' },
} as const satisfies Record<string, Letter['subject'] | Letter['button']>;
