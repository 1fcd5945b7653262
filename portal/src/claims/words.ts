import { worded } from '../words/translate.ts';

export const { words, useT } = worded({
  review: ['Review', 'Avis'],
  rating: ['{{rating}} of 5', '{{rating}} sur 5'],
  claim: ['Claim: “I did not get it”', 'Réclamation : « Je ne l’ai pas reçu »'],
  'status.OPEN': ['Waiting for an answer', 'En attente d’une réponse'],
  'status.ANSWERED': ['Answered', 'Répondue'],
  'status.SETTLED': ['Settled', 'Réglée'],
  'status.FOUND': ['Found by the recipient', 'Colis trouvé par le destinataire'],
  evidence: ['What the courier recorded', 'Ce que le transporteur a consigné'],
  noEvidence: ['No photo, no position and no call of the last attempt.', 'Ni photo, ni position, ni appel de la dernière tentative.'],
  distance: ['Left {{distance}} from the address', 'Laissé à {{distance}} de l’adresse'],
  at: ['Completed {{at}}', 'Terminée le {{at}}'],
  called: ['Called {{at}}', 'Appel le {{at}}'],
  answer: ['Answer, for the recipient to read', 'Réponse, que le destinataire lira'],
  send: ['Answer', 'Répondre'],
  settle: ['Answer and settle', 'Répondre et régler'],
  empty: ['Write the answer first.', 'Écrivez d’abord la réponse.'],
  answered: ['The recipient reads your answer on their page', 'Le destinataire lit votre réponse sur sa page'],
  ratings_one: ['{{average}} of 5, from {{count, number}} review', '{{average}} sur 5, selon {{count, number}} avis'],
  ratings_other: ['{{average}} of 5, from {{count, number}} reviews', '{{average}} sur 5, selon {{count, number}} avis'],
  ratingsTitle: ['Reviews by recipients', 'Avis des destinataires'],
});
