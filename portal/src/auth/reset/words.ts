import { worded } from '../../words/translate.ts';

export const { words, useT } = worded({
  title: ['New password', 'Nouveau mot de passe'],
  askHeading: ['Forgot your password?', 'Mot de passe oublié?'],
  askLead: ['Enter the email you sign in with. We will send you a link to choose a new password.', 'Indiquez le courriel avec lequel vous vous connectez. Nous vous enverrons un lien pour choisir un nouveau mot de passe.'],
  send: ['Send the link', 'Envoyer le lien'],
  sentHeading: ['Check your email', 'Consultez vos courriels'],
  sent: ['If {{email}} has an account, a mail is on its way to it that says how to get in. Its link works once, for {{minutes}} minutes.', 'Si un compte existe pour {{email}}, un courriel est en route qui explique comment entrer. Son lien fonctionne une seule fois, pendant {{minutes}} minutes.'],
  nothingCame: ['Nothing after a few minutes? Look among the junk mail, or check the spelling and ask again.', 'Rien après quelques minutes? Regardez dans les courriels indésirables, ou vérifiez l’orthographe et refaites la demande.'],
  askAgain: ['Ask again', 'Refaire la demande'],
  openInbox: ['Open the inbox of the demo', 'Ouvrir la boîte de réception de la démo'],
  backToSignIn: ['Back to sign-in', 'Retour à la connexion'],
  chooseHeading: ['Choose a new password', 'Choisissez un nouveau mot de passe'],
  chooseLead: ['For {{email}}. Every device that is signed in to this account will be signed out.', 'Pour {{email}}. Tous les appareils connectés à ce compte seront déconnectés.'],
  save: ['Set the new password', 'Enregistrer le nouveau mot de passe'],
  saving: ['Saving…', 'Enregistrement…'],
  askNew: ['Ask for a new link', 'Demander un nouveau lien'],
  doneHeading: ['Your password was changed', 'Votre mot de passe a été modifié'],
  done: ['Sign in with the new one. We also sent you a mail about the change.', 'Connectez-vous avec le nouveau. Nous vous avons aussi envoyé un courriel à ce sujet.'],
  ownHeading: ['Choose a password of your own', 'Choisissez votre propre mot de passe'],
  ownLead: ['The one you signed in with is temporary: somebody else knows it. Everything else opens once you have your own.', 'Celui avec lequel vous vous êtes connecté est temporaire : quelqu’un d’autre le connaît. Tout le reste s’ouvrira une fois que vous aurez le vôtre.'],
});
