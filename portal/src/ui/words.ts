import type { Words } from '../words/translate.ts';

export const words = {
  validationError: ['Validation Error', 'Erreur de validation'],
  toFix_one: ['{{count}} thing to fix:', '{{count}} point à corriger :'],
  toFix_other: ['{{count}} things to fix:', '{{count}} points à corriger :'],
  loading: ['Loading', 'Chargement'],
  sending: ['Under way', 'En cours'],
  errorTitle: ['This could not be loaded', 'Le chargement a échoué'],
  noPermissionTitle: ['This is not open to you', 'Ceci ne vous est pas ouvert'],
  noPermission: ['Your account does not have the permission it asks for. An admin of your team can give it.', 'Votre compte n’a pas l’autorisation requise. Un administrateur de votre équipe peut vous la donner.'],
  retry: ['Try again', 'Réessayer'],
  cancel: ['Cancel', 'Annuler'],
  requestId: ['Reference {{id}}', 'Référence {{id}}'],
  copied: ['Copied to clipboard', 'Copié dans le presse-papiers'],
  close: ['Close', 'Fermer'],
} satisfies Words;
