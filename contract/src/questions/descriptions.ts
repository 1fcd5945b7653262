// The fields of questions about charges, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const questionDescriptions: Descriptions = {
  ...inEach(['ChargeQuestion'], {
    id: ['The id of the question.', 'L’identifiant de la question.'],
    date: ['The date of the charge, `YYYY-MM-DD`, local to the store.', 'La date des frais, `AAAA-MM-JJ`, à l’heure locale du magasin.'],
    total: ['The amount of the charge, in cents, before taxes.', 'Le montant des frais, en cents, avant taxes.'],
    note: ['The courier’s note on its answer; null if there is none.', 'La note du transporteur sur sa réponse; null s’il n’y en a pas.'],
    answeredAt: ['When the courier answered; null until then.', 'Le moment de la réponse du transporteur; null jusque-là.'],
    invoice: ['The number of the invoice with the credit; null until it is issued.', 'Le numéro de la facture qui porte le crédit; null tant qu’elle n’est pas émise.'],
  }),
  ...inEach(['ChargeQuestion', 'NewQuestion'], {
    reason: ['What is wrong: no attempt, a wrong outcome, a double charge, a wrong rate, or something else.', 'Ce qui ne va pas : aucune tentative, un résultat erroné, des frais en double, un mauvais tarif, ou autre chose.'],
    words: ['The question in the member’s own text, at most 500 characters.', 'La question dans les mots du membre, 500 caractères au plus.'],
  }),
  ...inEach(['ChargeQuestion', 'ExpenseEntry.question'], {
    status: ['`SETTLED` once the credit is on an invoice or the charge was reversed.', '`SETTLED` dès que le crédit est sur une facture ou que les frais sont renversés.'],
    answer: ['The courier’s answer; `CORRECTED` if a correction reversed the charge; null until there is one.', 'La réponse du transporteur; `CORRECTED` si une correction a renversé les frais; null tant qu’il n’y en a pas.'],
  }),
  chargeId: ['The id of the charge.', 'L’identifiant des frais.'],
  answeredBy: ['The name of who answered for the courier; null without an answer, and for old answers and corrections.', 'Le nom de la personne qui a répondu pour le transporteur; null sans réponse, et pour les réponses anciennes et les corrections.'],
  askedBy: ['The name of the member or key that asked.', 'Le nom du membre ou de la clé qui a posé la question.'],
  askedAt: ['When the question was asked.', 'Le moment où la question a été posée.'],
  cents: ['The credit in cents, a negative number; null if there is none.', 'Le crédit en cents, un nombre négatif; null s’il n’y en a pas.'],
  'ChargeQuestions.counts': ['The number of questions in each status.', 'Le nombre de questions de chaque statut.'],
  'questionsList.status': ['Only the questions in this status.', 'Seulement les questions de ce statut.'],
};
