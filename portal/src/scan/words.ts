import { worded } from '../words/translate.ts';

export const { words, useT } = worded({
  title: ['Scan', 'Numérisation'],
  portal: ['Portal', 'Portail'],
  field: ['Scan or type a code', 'Numérisez ou tapez un code'],
  find: ['Find', 'Trouver'],
  camera: ['Use the camera', 'Utiliser la caméra'],
  stopCamera: ['Stop the camera', 'Arrêter la caméra'],
  noCamera: ['The camera cannot be used. Allow it for this page in the browser’s settings.', 'La caméra est inaccessible. Autorisez-la pour cette page dans les réglages du navigateur.'],
  outdated: ['This part of the page belongs to an earlier version. Reload the page.', 'Cette partie de la page appartient à une version antérieure. Rechargez la page.'],
  onScan: ['Each scan', 'À chaque code'],

  // What is done with a parcel
  OPEN: ['Open', 'Ouvrir'],
  FULFIL: ['Fulfil', 'Confier'],
  HANDED: ['Hand over', 'Remettre'],
  DAMAGED: ['Damaged', 'Endommagé'],
  packages_one: ['{{count}} package', '{{count}} colis'],
  packages_other: ['{{count}} packages', '{{count}} colis'],

  // What a scan led to
  unknown: ['{{code}} is not on this phone’s list', '{{code}} n’est pas dans la liste de ce téléphone'],
  notFound: ['No order has the code {{code}}', 'Aucune commande n’a le code {{code}}'],
  several: ['Several orders have this code', 'Plusieurs commandes ont ce code'],
  added: ['{{number}}: {{act}}', '{{number}} : {{act}}'],
  twice: ['{{number}} was scanned already', '{{number}} a déjà été numérisée'],
  full: ['The queue is full. Connect this phone to send it.', 'La file est pleine. Connectez ce téléphone pour l’envoyer.'],
  noPickup: ['This store has no pickup', 'Ce magasin n’a aucun ramassage'],
  mayNot: ['Your account may only look at orders', 'Votre compte permet seulement de consulter les commandes'],

  // The list and the queue
  list_one: ['{{count, number}} parcel, as of {{time}}', '{{count, number}} colis, en date du {{time}}'],
  list_other: ['{{count, number}} parcels, as of {{time}}', '{{count, number}} colis, en date du {{time}}'],
  partial: ['The list does not hold all parcels', 'La liste ne contient pas tous les colis'],
  noList: ['Connect this phone to download the list', 'Connectez ce téléphone pour télécharger la liste'],
  offline: ['Offline', 'Hors ligne'],
  lines: ['Scans', 'Numérisations'],
  waiting_one: ['{{count, number}} scan waiting', '{{count, number}} numérisation en attente'],
  waiting_other: ['{{count, number}} scans waiting', '{{count, number}} numérisations en attente'],
  nothingWaits: ['Everything is sent', 'Tout est envoyé'],
  showAll: ['Show all {{count, number}}', 'Tout afficher ({{count, number}})'],
  sendNow: ['Send now', 'Envoyer maintenant'],
  'state.waiting': ['Waiting', 'En attente'],
  'state.done': ['Done', 'Fait'],
  'state.already': ['Already done', 'Déjà fait'],
  'state.refused': ['Refused', 'Refusé'],
  believed: ['Shown when scanned: {{state}}', 'Affiché à la numérisation : {{state}}'],
  dismiss: ['Dismiss', 'Retirer'],
  dismissDone: ['Clear what is done', 'Effacer ce qui est fait'],

  // Sessions
  signInAs: ['Sign in as {{name}} to send', 'Connectez-vous au compte de {{name}} pour envoyer'],
  signInFirst: ['Sign in to start scanning', 'Connectez-vous pour commencer'],
  connectFirst: ['Connect this phone to start scanning', 'Connectez ce téléphone pour commencer'],
  othersWait_one: ['{{count, number}} scan of {{names}} is not sent. Only they can send it, after signing in here.', '{{count, number}} numérisation de {{names}} n’est pas envoyée. Seul son auteur peut l’envoyer, en se connectant ici.'],
  othersWait_other: ['{{count, number}} scans of {{names}} are not sent. Only they can send them, after signing in here.', '{{count, number}} numérisations de {{names}} ne sont pas envoyées. Seul leur auteur peut les envoyer, en se connectant ici.'],
  deleteOthers_one: ['Delete {{count, number}} scan', 'Supprimer {{count, number}} numérisation'],
  deleteOthers_other: ['Delete {{count, number}} scans', 'Supprimer {{count, number}} numérisations'],
  confirmDelete_one: ['Delete {{count, number}} scan of {{names}} for good?', 'Supprimer définitivement {{count, number}} numérisation de {{names}}?'],
  confirmDelete_other: ['Delete {{count, number}} scans of {{names}} for good?', 'Supprimer définitivement {{count, number}} numérisations de {{names}}?'],
  staySignedIn_one: ['{{count, number}} scan is not sent yet. Connect this phone, and log out once it is.', '{{count, number}} numérisation n’est pas encore envoyée. Connectez ce téléphone, puis déconnectez-vous une fois l’envoi fait.'],
  staySignedIn_other: ['{{count, number}} scans are not sent yet. Connect this phone, and log out once they are.', '{{count, number}} numérisations ne sont pas encore envoyées. Connectez ce téléphone, puis déconnectez-vous une fois l’envoi fait.'],
  stillSignedIn: ['You are still signed in', 'Vous êtes toujours connecté'],
  openScans: ['Show the scans', 'Voir les numérisations'],
  testData: ['Test data', 'Données d’essai'],

  // A new build
  newVersion: ['A new version is ready', 'Une nouvelle version est prête'],
  update: ['Update', 'Mettre à jour'],
  closeOthers: ['Close the other tabs of this page, then update', 'Fermez les autres onglets de cette page, puis mettez à jour'],
});
