import { worded } from '../words/translate.ts';

export const { words, useT } = worded({
  shown: ['Which data', 'Données affichées'],
  live: ['Live data', 'Données réelles'],
  test: ['Test data', 'Données d’essai'],
  banner: ['Test data: nothing here is delivered, charged or sent to anyone.', 'Données d’essai\u00a0: rien ici n’est livré, facturé ni envoyé à personne.'],
  back: ['Back to live data', 'Revenir aux données réelles'],
  open: ['View test data', 'Voir les données d’essai'],

  walk: ['Simulate the journey', 'Simuler le parcours'],
  walkTitle: ['Simulate the journey of this order', 'Simuler le parcours de cette commande'],
  walkText: ['A simulated courier moves the order step by step. Tracking, messages and webhooks follow, as they would for a real package.', 'Le transporteur simulé la mène étape par étape. Son historique, ses messages et ses webhooks suivent, comme pour un vrai colis.'],
  outcome: ['Outcome', 'Résultat'],
  'outcome.DELIVERED': ['Delivered', 'Livrée'],
  'outcome.FRONT_DOOR_AFTER_NO_ANSWER': ['No answer, then left at the front door', 'Pas de réponse, puis laissée à la porte'],
  'outcome.DROPOFF_POINT': ['Collected at a drop-off point', 'Récupérée à un point de dépôt'],
  'outcome.CANCELED': ['Canceled', 'Annulée'],
  'outcome.RETURNED': ['Refused and returned', 'Refusée et retournée'],
  speed: ['Speed', 'Vitesse'],
  'speed.AT_ONCE': ['Immediately', 'Immédiatement'],
  'speed.FAST': ['A step every 2 seconds', 'Une étape toutes les 2 secondes'],
  'speed.SLOW': ['A step every 15 seconds', 'Une étape toutes les 15 secondes'],
  start: ['Start', 'Lancer'],
  started: ['The simulation has begun', 'La simulation a commencé'],
});
