import { worded } from '../../words/translate.ts';

export const { words, useT } = worded({
  title: ['Verify that it is you', 'Vérification de votre identité'],
  lead: ['Your password was right. One code more, and you are in.', 'Votre mot de passe est exact. Encore un code, et vous y êtes.'],
  codeFromApp: ['The six digits that your authenticator app shows for Portage.', 'Les six chiffres que votre application d’authentification affiche pour Portage.'],
  codeFromEmail: ['The six digits of the newest email.', 'Les six chiffres du courriel le plus récent.'],
  codeGoesTo: ['The code is sent to {{email}}.', 'Le code est envoyé à {{email}}.'],
  checkEmail: ['Check your email: a code is on its way to {{email}}.', 'Vérifiez vos courriels : un code est en route vers {{email}}.'],
  send: ['Send code', 'Envoyer le code'],
  sendAgain: ['Send another code', 'Envoyer un autre code'],
  sendAgainIn_one: ['Another code in {{count}} second', 'Autre code dans {{count}} seconde'],
  sendAgainIn_other: ['Another code in {{count}} seconds', 'Autre code dans {{count}} secondes'],
  recoveryCode: ['Recovery code', 'Code de récupération'],
  recoveryHint: ['One of the ten codes that you kept when you turned multi-factor authentication on, such as 4F7QZ-1M9KD. Each works once.', 'L’un des dix codes conservés à l’activation de l’authentification multifacteur, comme 4F7QZ-1M9KD. Chacun ne sert qu’une fois.'],
  useRecovery: ['Use a recovery code instead', 'Utiliser plutôt un code de récupération'],
  useCode: ['Use a code instead', 'Utiliser plutôt un code'],
  verifying: ['Verifying…', 'Vérification en cours…'],
  cancel: ['Cancel and sign in again', 'Annuler et se reconnecter'],
});
