import type { Words } from '../words/translate.ts';

export const words = {
  title: ['Sign in', 'Connexion'],
  logout: ['Log out', 'Se déconnecter'],
  welcome: ['Welcome back!', 'Heureux de vous revoir!'],
  lead: ['Sign in to send parcels with {{provider}} and follow them to the door.', 'Connectez-vous pour confier vos colis à {{provider}} et les suivre jusqu’à la porte.'],
  email: ['Email', 'Courriel'],
  password: ['Password', 'Mot de passe'],
  show: ['Show', 'Afficher'],
  hide: ['Hide', 'Masquer'],
  showPassword: ['Show the password', 'Afficher le mot de passe'],
  hidePassword: ['Hide the password', 'Masquer le mot de passe'],
  required: ['Required', 'Obligatoire'],
  invalidEmail: ['Invalid Email', 'Courriel invalide'],
  signIn: ['Sign in', 'Se connecter'],
  signingIn: ['Signing in…', 'Connexion en cours…'],
  help: ['Trouble signing in? Write to', 'Besoin d’aide pour vous connecter? Écrivez à'],
  demo: ['Just looking? Sign in as', 'Vous voulez seulement jeter un coup d’œil? Connectez-vous en tant que'],
  idle: ['You were signed out after a period of inactivity. Sign in to continue where you left off.', 'Vous avez été déconnecté après une période d’inactivité. Reconnectez-vous pour reprendre où vous étiez.'],
  language: ['Language', 'Langue'],
  tagline: ['From your shelf to their door.', 'De votre tablette à leur porte.'],
  taglineMore: ['Orders in, parcels out, everyone in the know: carried across, like a canoe between two lakes.', 'Les commandes entrent, les colis sortent, chacun sait où ils sont : portés d’une rive à l’autre, comme un canot entre deux lacs.'],
} satisfies Words;
