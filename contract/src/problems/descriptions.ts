// The fields of the inbox, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const problemDescriptions: Descriptions = {
  ...inEach(['ProblemOwners.data'], {
    id: ['The id of the member, for `ownerId` of a decision.', 'L’identifiant du membre, pour `ownerId` d’une décision.'],
    name: ['The name of the member.', 'Le nom du membre.'],
  }),
  'ProblemOwners.data': ['The members who can own a problem in the stores that the caller may use, at most 100.', 'Les membres qui peuvent prendre en charge un problème dans les magasins que l’appelant peut utiliser, 100 au plus.'],
  ...inEach(['ProblemList'], { data: ['The orders that need a person: what expires next comes first, what has expired last.', 'Les commandes à traiter : ce qui expire le plus tôt d’abord, ce qui a expiré à la fin.'] }),
  'ProblemRow.note': ['The team’s note on the problems; null if there is none.', 'La note de l’équipe sur les problèmes; null s’il n’y en a pas.'],
  'ProblemRow.problems': ['The order’s problems, worst first.', 'Les problèmes de la commande, du pire au moindre.'],
  remedies: ['What the order allows to do about its problems, for the worst one first.', 'Ce que la commande permet de faire, d’abord pour le pire problème.'],
  requested: ['The kind of request that the courier has not answered; null if there is none.', 'Le genre de la demande à laquelle le transporteur n’a pas répondu; null s’il n’y en a pas.'],
  'ProblemRow.owner': ['The member who looks after the order; null if none does.', 'Le membre qui s’occupe de la commande; null s’il n’y en a pas.'],
  'owner.id': ['The id of the member.', 'L’identifiant du membre.'],
  'owner.name': ['The member’s name.', 'Le nom du membre.'],
  'ProblemRow.snoozedUntil': ['Until when the problems are hidden; null if they are not.', 'Le moment jusqu’auquel les problèmes sont masqués; null s’ils ne le sont pas.'],
  ...inEach(['Problem', 'reasons'], { reason: ['Why the order needs a person.', 'La raison pour laquelle la commande est à traiter.'] }),
  since: ['Since when the order has the problem.', 'Le moment depuis lequel la commande a le problème.'],
  'Problem.until': ['When it is too late to solve the problem.', 'Le moment où il est trop tard pour régler le problème.'],
  waitsUntil: ['Until when the courier or the recipient has to act; null if it is the retailer’s turn.', 'Le moment jusqu’auquel le transporteur ou le destinataire doit agir; null si c’est au détaillant.'],
  'Problem.words': ['The recipient’s or the courier’s own words; null if there are none.', 'Les mots du destinataire ou du transporteur; null s’il n’y en a pas.'],
  'Problem.kind': ['What a claim is about; null for other problems.', 'Ce dont parle une réclamation; null pour les autres problèmes.'],
  ...inEach(['ProblemCounts'], {
    total: ['The number of orders that need a person.', 'Le nombre de commandes à traiter.'],
    reasons: ['The number of orders for each reason.', 'Le nombre de commandes pour chaque raison.'],
    'reasons.count': ['The number of orders with this problem.', 'Le nombre de commandes qui ont ce problème.'],
    stores: ['The number of orders of each store.', 'Le nombre de commandes de chaque magasin.'],
    'stores.count': ['The number of the store’s orders that need a person.', 'Le nombre de commandes à traiter du magasin.'],
    snoozed: ['The number of orders whose problems are all snoozed, or wait for another party.', 'Le nombre de commandes dont tous les problèmes sont en veille ou attendent quelqu’un d’autre.'],
  }),
  savedToday: ['Orders delivered today after a missed attempt, or after a member acted on their problem.', 'Les commandes livrées aujourd’hui après une tentative manquée, ou après l’intervention d’un membre.'],
  ...inEach(['problemsList'], {
    reason: ['Only the orders with this problem.', 'Seulement les commandes qui ont ce problème.'],
    owner: ['Only the orders that this member looks after, or `none` for those that no member does.', 'Seulement les commandes dont s’occupe ce membre, ou `none` pour celles dont personne ne s’occupe.'],
    orderId: ['Only this order, snoozed or not.', 'Seulement cette commande, en veille ou non.'],
    snoozed: ['`true` lists instead the orders that are snoozed or wait for another party.', '`true` énumère plutôt les commandes en veille ou qui attendent quelqu’un d’autre.'],
  }),
  ownerId: ['The id of the member who looks after the orders; null for none.', 'L’identifiant du membre qui s’occupe des commandes; null pour personne.'],
  'ProblemDecision.snoozedUntil': ['Hides the problems until then, in ISO 8601, at most 30 days, or until something new happens; null shows them.', 'Masque les problèmes jusque-là, en ISO 8601, 30 jours au plus, ou jusqu’à du nouveau; null les montre.'],
  'ProblemDecision.note': ['The team’s note on the problems, at most 500 characters; null removes it.', 'La note de l’équipe sur les problèmes, 500 caractères au plus; null l’enlève.'],
  resolution: ['Closes the current problems, until something new happens; null opens them again.', 'Règle les problèmes actuels, jusqu’à du nouveau; null les rouvre.'],
};
