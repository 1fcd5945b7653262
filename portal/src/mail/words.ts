import type { Words } from '../words/translate.ts';

export const words = {
  textMessage: ['Text message', 'Texto'],
  phoneOf: ['The phone of {number}', 'Le téléphone de {number}'],
  title: ['Inbox of the demo', 'Boîte de réception de la démo'],
  lead: ['Nobody is sent anything here. Every mail and text message is kept on this machine and drawn as its receiver would see it.', 'Ici, rien n’est envoyé à personne. Chaque courriel et chaque texto restent sur cette machine, tels que leur destinataire les verrait.'],
  signIn: ['To the sign-in page', 'Vers la page de connexion'],
  mails: ['Mails and text messages', 'Courriels et textos'],
  everybody: ['Everybody’s mail', 'Les courriels de tous'],
  whose: ['Whose mail', 'À qui'],
  emptyTitle: ['No mail yet', 'Aucun courriel pour l’instant'],
  empty: ['Ask for a new password on the sign-in page, for example: its mail appears here by itself.', 'Demandez par exemple un nouveau mot de passe à la page de connexion : le courriel apparaîtra ici de lui-même.'],
  gone: ['This mail is not kept any more.', 'Ce courriel n’est plus conservé.'],
  failed: ['The mails could not be read.', 'Les courriels n’ont pas pu être lus.'],
  retry: ['Try again', 'Réessayer'],
  loading: ['Loading…', 'Chargement…'],
  at: ['Date', 'Date'],
  from: ['From', 'De'],
  to: ['To', 'À'],
  drawn: ['As it looks', 'Aperçu'],
  text: ['Plain text', 'Texte brut'],
  show: ['Show the mail', 'Afficher le courriel'],
} satisfies Words;
