// The fields of requests to the courier, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const requestDescriptions: Descriptions = {
  ...inEach(['OrderRequest', 'NewOrderRequest', 'NewOrderRequests'], {
    kind: ['What is requested: a change, a later date, a drop-off point, the return, a search for the parcel, or the cancelation.', 'Ce qui est demandé : une modification, une date ultérieure, un point de dépôt, le retour, une recherche du colis, ou l’annulation.'],
    reason: ['Why it is requested, for the courier: at most 240 characters.', 'La raison de la demande, pour le transporteur : 240 caractères au plus.'],
  }),
  ...inEach(['OrderRequest'], {
    id: ['The id of the request.', 'L’identifiant de la demande.'],
    changes: ['The requested values by field; null empties a field.', 'Les valeurs demandées, par champ; null vide un champ.'],
    status: ['`OPEN` until the courier answers; only the last request of an order can be open.', '`OPEN` jusqu’à la réponse du transporteur; seule la dernière demande d’une commande peut être ouverte.'],
    note: ['The courier’s note on its answer; null if there is none.', 'La note du transporteur sur sa réponse; null s’il n’y en a pas.'],
    at: ['When it was requested.', 'Le moment de la demande.'],
    by: ['The name of the member, key or recipient that requested it.', 'Le nom du membre, de la clé ou du destinataire qui l’a demandé.'],
    answeredAt: ['When the courier answered, or the request was withdrawn; null while it is open.', 'Le moment de la réponse du transporteur, ou du retrait de la demande; null tant qu’elle est ouverte.'],
  }),
  refusal: ['The error type for which an accepted request could not be carried out; null if there is none.', 'Le type d’erreur pour lequel une demande acceptée n’a pas pu être exécutée; null s’il n’y en a pas.'],
  isFromRecipient: ['Whether the recipient requested it; `reason` is then in their language.', 'Indique si le destinataire l’a demandé; `reason` est alors dans sa langue.'],
  'NewOrderRequest.changes': ['The fields to change, for a `CHANGE`; for a `HOLD`, only `date`, the day of the next attempt.', 'Les champs à modifier, pour `CHANGE`; pour `HOLD`, seulement `date`, le jour de la prochaine tentative.'],
  'NewOrderRequests.changes': ['The new date, required for a `CHANGE` or `HOLD`.', 'La nouvelle date, obligatoire pour `CHANGE` ou `HOLD`.'],
  'NewOrderRequests.changes.date': ['The requested delivery date of all orders, `YYYY-MM-DD`, local to their stores.', 'La date de livraison demandée pour toutes les commandes, `AAAA-MM-JJ`, à l’heure locale des magasins.'],
};
