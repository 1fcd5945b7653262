import { worded } from '../words/translate.ts';

export const { words, useT } = worded({
  title: ['Sign in', 'Connexion'],
  welcome: ['Welcome back!', 'Heureux de vous revoir!'],
  welcomeNew: ['Welcome!', 'Bienvenue!'],
  lead: ['Sign in to send parcels with {{provider}} and follow them to the door.', 'Connectez-vous pour confier vos colis à {{provider}} et les suivre jusqu’à la porte.'],
  show: ['Show', 'Afficher'],
  hide: ['Hide', 'Masquer'],
  showPassword: ['Show the password', 'Afficher le mot de passe'],
  hidePassword: ['Hide the password', 'Masquer le mot de passe'],
  forgot: ['Forgot your password?', 'Mot de passe oublié?'],
  signingIn: ['Signing in…', 'Connexion en cours…'],
  openAccount: ['Open an account', 'Ouvrir un compte'],
  help: ['Trouble signing in? Write to', 'Besoin d’aide pour vous connecter? Écrivez à'],
  demo: ['Just looking? Sign in as', 'Vous voulez seulement jeter un coup d’œil? Connectez-vous en tant que'],
  inbox: ['Read the mail that the demo sends', 'Lire les courriels que la démo envoie'],
  onboarded: ['Onboarded successfully! You can sign in as soon as your company is approved.', 'Inscription réussie! Vous pourrez vous connecter dès que votre entreprise sera approuvée.'],
  idle: ['You were signed out after a period of inactivity. Sign in to continue where you left off.', 'Vous avez été déconnecté après une période d’inactivité. Reconnectez-vous pour reprendre où vous étiez.'],
  tagline: ['From your shelf to their door.', 'De vos rayons à leur porte.'],
  taglineMore: ['Orders in, parcels out, everyone in the know: carried across, like a canoe between two lakes.', 'Les commandes entrent, les colis sortent, chacun sait où ils sont : portés d’une rive à l’autre, comme un canot entre deux lacs.'],
});
