import { worded } from '../../words/translate.ts';

export const { words, useT } = worded({
  signIn: ['Sign in with a passkey', 'Se connecter avec une clé d’accès'],
  waiting: ['Waiting for your device…', 'En attente de votre appareil…'],
  notUsed: ['No passkey was used. Try again, or sign in another way.', 'Aucune clé d’accès n’a été utilisée. Réessayez, ou connectez-vous autrement.'],
});
