// The fields of reviews and claims, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const claimDescriptions: Descriptions = {
  review: ['The recipient’s review; null if there is none.', 'L’avis du destinataire; null s’il n’y en a pas.'],
  claim: ['The recipient’s claim; null if there is none.', 'La réclamation du destinataire; null s’il n’y en a pas.'],
  rating: ['The recipient’s rating, from 1 to 5 stars.', 'La note du destinataire, de 1 à 5 étoiles.'],
  'Review.words': ['The recipient’s own words; null if there are none.', 'Les mots du destinataire; null s’il n’y en a pas.'],
  'Review.at': ['When the review was sent.', 'Le moment de l’envoi de l’avis.'],
  ...inEach(['Claim', 'OpenClaims.data'], {
    kind: ['What is wrong: the parcel was not received, is damaged, is the wrong one, or is incomplete.', 'Ce qui ne va pas : le colis n’a pas été reçu, est endommagé, n’est pas le bon, ou est incomplet.'],
    status: ['`OPEN`, then `ANSWERED`; it ends as `SETTLED`, or as `FOUND` if the recipient withdraws it.', '`OPEN`, puis `ANSWERED`; elle finit en `SETTLED`, ou en `FOUND` si le destinataire la retire.'],
  }),
  ...inEach(['Claim'], {
    id: ['The id of the claim.', 'L’identifiant de la réclamation.'],
    number: ['The number that the recipient quotes; null for an old claim.', 'Le numéro que le destinataire mentionne; null pour une ancienne réclamation.'],
    words: ['The recipient’s own words.', 'Les mots du destinataire.'],
    at: ['When the claim was filed.', 'Le moment du dépôt de la réclamation.'],
    photos: ['The recipient’s photos, at most six.', 'Les photos du destinataire, six au plus.'],
    'photos.url': ['The signed URL of the photo, which expires within a day.', 'L’URL signée de la photo, qui expire en moins d’un jour.'],
    answers: ['The answers of the retailer and the courier, oldest first.', 'Les réponses du détaillant et du transporteur, de la plus ancienne à la plus récente.'],
    'answers.id': ['The id of the answer.', 'L’identifiant de la réponse.'],
    'answers.from': ['Who answered: the courier, an admin, a coordinator or API key, or the recipient.', 'Qui a répondu : le transporteur, un administrateur, un coordonnateur ou une clé API, ou le destinataire.'],
    'answers.name': ['The name of the author, as it was then.', 'Le nom de l’auteur, tel qu’il était alors.'],
    'answers.words': ['The text of the answer.', 'Le texte de la réponse.'],
    'answers.at': ['When the answer was sent.', 'Le moment de l’envoi de la réponse.'],
  }),
  answerBy: ['Until when the recipient was promised an answer: 48 hours after the claim.', 'Le moment jusqu’auquel une réponse a été promise au destinataire : 48 heures après la réclamation.'],
  'OpenClaims.data': ['The open claims, oldest first: 100 at most.', 'Les réclamations ouvertes, de la plus ancienne à la plus récente : 100 au plus.'],
  'OpenClaims.data.at': ['When the claim was filed, in ISO 8601 UTC.', 'Le moment du dépôt de la réclamation, en ISO 8601 UTC.'],
  claimNumber: ['The number that the recipient quotes; null for an old claim.', 'Le numéro que le destinataire mentionne; null pour une ancienne réclamation.'],
  'NewAnswer.words': ['The answer, which the recipient reads on the tracking page.', 'La réponse, que le destinataire lit sur la page de suivi.'],
  settles: ['Whether the answer also closes the claim.', 'Indique si la réponse règle aussi la réclamation.'],
  'Ratings.count': ['The number of reviews.', 'Le nombre d’avis.'],
  average: ['The average rating from 1 to 5, not rounded; null without a review.', 'La note moyenne de 1 à 5, non arrondie; null sans avis.'],
  ...inEach(['claimsRatings'], {
    startDate: ['The first delivery date, included, `YYYY-MM-DD`.', 'La première date de livraison, incluse, `AAAA-MM-JJ`.'],
    endDate: ['The last delivery date, included, `YYYY-MM-DD`.', 'La dernière date de livraison, incluse, `AAAA-MM-JJ`.'],
    type: ['Only deliveries, or only collections; without it, both.', 'Seulement les livraisons, ou seulement les collectes; sans lui, les deux.'],
  }),
};
