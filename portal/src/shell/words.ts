import type { Words } from '../words/translate.ts';

export const words = {
  notFoundTitle: ['This page does not exist', 'Cette page n’existe pas'],
  notFound: [
    'The address may have a typo, or the page has moved to another shore.',
    'L’adresse contient peut-être une faute, ou la page a changé de rive.',
  ],
  forbiddenTitle: ['This page is not open to you', 'Cette page ne vous est pas ouverte'],
  forbidden: [
    'Your account does not have the permission it asks for. An admin of your team can give it.',
    'Votre compte n’a pas l’autorisation requise. Un administrateur de votre équipe peut vous la donner.',
  ],
  troubleTitle: ['Something went wrong', 'Une erreur est survenue'],
  backHome: ['Back home', 'Retour à l’accueil'],
  retry: ['Try again', 'Réessayer'],
  loading: ['Loading', 'Chargement'],
  skip: ['Skip to content', 'Aller au contenu'],
  mainMenu: ['Main menu', 'Menu principal'],
  orders: ['Orders', 'Commandes'],
  stores: ['Stores', 'Magasins'],
  collapse: ['Collapse the menu', 'Réduire le menu'],
  expand: ['Expand the menu', 'Déployer le menu'],
  accountMenu: ['Account menu', 'Menu du compte'],
  RETAILER_ADMIN: ['Admin', 'Administrateur'],
  RETAILER_USER: ['Coordinator', 'Coordonnateur'],
  language: ['Language', 'Langue'],
  scheme: ['Appearance', 'Apparence'],
  schemeSystem: ['As the system', 'Selon le système'],
  schemeLight: ['Light', 'Clair'],
  schemeDark: ['Dark', 'Sombre'],
  logout: ['Log out', 'Se déconnecter'],
  actionFailed: ['That did not work', 'Cela n’a pas fonctionné'],
  idleTitle: ['Are you still there?', 'Êtes-vous toujours là?'],
  idleText_one: [
    'You will be logged out in {{count}} second. Press any key or click anywhere to stay.',
    'Vous serez déconnecté dans {{count}} seconde. Appuyez sur une touche ou cliquez pour rester.',
  ],
  idleText_other: [
    'You will be logged out in {{count}} seconds. Press any key or click anywhere to stay.',
    'Vous serez déconnecté dans {{count}} secondes. Appuyez sur une touche ou cliquez pour rester.',
  ],
  stay: ['Stay logged in', 'Rester connecté'],
} satisfies Words;
