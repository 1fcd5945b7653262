import type { Words } from '../words/translate.ts';

export const words = {
  validationError: ['Validation Error', 'Erreur de validation'],
  toFix_one: ['{{count}} thing to fix:', '{{count}} point à corriger :'],
  toFix_other: ['{{count}} things to fix:', '{{count}} points à corriger :'],
  loading: ['Loading', 'Chargement'],
  sending: ['In progress', 'En cours'],
  errorTitle: ['This could not be loaded', 'Le chargement a échoué'],
  noPermissionTitle: ['You do not have access to this', 'Vous n’y avez pas accès'],
  noPermission: ['Your account does not have the required permission. An admin of your team can give it to you.', 'Votre compte n’a pas l’autorisation requise. Un administrateur de votre équipe peut vous l’accorder.'],
  retry: ['Try again', 'Réessayer'],
  staleText: ['Show it as it is now and lose your changes, or save your changes over it.', 'Affichez ce qui est enregistré et perdez vos changements, ou enregistrez-les par-dessus.'],
  takeTheirs: ['Show it as it is now', 'Afficher ce qui est enregistré'],
  saveMine: ['Save my changes', 'Enregistrer mes changements'],
  cancel: ['Cancel', 'Annuler'],
  discardTitle: ['Discard your changes?', 'Abandonner votre saisie?'],
  discardText: ['Nothing has been saved.', 'Rien n’a été enregistré.'],
  discard: ['Discard', 'Abandonner'],
  discardNot: ['Keep editing', 'Continuer la saisie'],
  preview: ['Preview', 'Aperçu'],
  previewLanguage: ['Language of the preview', 'Langue de l’aperçu'],
  requestId: ['Ask for help with reference {{id}}', 'Demander de l’aide, référence {{id}}'],
} satisfies Words;
