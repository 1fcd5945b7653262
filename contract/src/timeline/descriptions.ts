// The fields of an order’s timeline, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const timelineDescriptions: Descriptions = {
  'Timeline.data': ['The entries, newest first. A page can have fewer than its limit.', 'Les entrées, de la plus récente à la plus ancienne. Une page peut en avoir moins que sa limite.'],
  whyNotChat: ['The error type for which staff cannot write to the recipient now; null if they can.', 'Le type d’erreur pour lequel le personnel ne peut pas écrire au destinataire; null s’il le peut.'],
  ...inEach(['EventEntry', 'HandoverEntry', 'TimelineEntry'], {
    id: ['The id of the entry.', 'L’identifiant de l’entrée.'],
    at: ['When it happened, in the store’s time zone.', 'Le moment où cela s’est passé, dans le fuseau horaire du magasin.'],
    kind: ['What the entry is about, which decides its other fields.', 'Ce dont parle l’entrée, qui décide de ses autres champs.'],
  }),
  ...inEach(['EventEntry'], {
    step: ['The step of the delivery’s journey.', 'L’étape du parcours de la livraison.'],
    date: ['The delivery date that the event set, `YYYY-MM-DD`; null if it set none.', 'La date de livraison que l’événement a fixée, `AAAA-MM-JJ`; null s’il n’en a pas fixé.'],
    by: ['The name of the driver, or of the member whose action it was; null if unknown.', 'Le nom du livreur, ou du membre à l’origine de l’action; null s’il est inconnu.'],
    note: ['The courier’s note on the event; null if there is none.', 'La note du transporteur sur l’événement; null s’il n’y en a pas.'],
    attempt: ['The attempt that the event reports; null if it reports none.', 'La tentative que rapporte l’événement; null s’il n’en rapporte pas.'],
  }),
  ...inEach(['HandoverEntry'], {
    outcome: ['Whether the driver received the packages, or they were damaged or left in the store.', 'Indique si le livreur a reçu les colis, ou s’ils étaient endommagés ou sont restés en magasin.'],
    driver: ['The driver’s name; null if none came.', 'Le nom du livreur; null si aucun n’est venu.'],
    by: ['The name of the member or key that ended the handover; null if unknown.', 'Le nom du membre ou de la clé qui a terminé la remise; null s’il est inconnu.'],
    packages: ['How many packages of the order had this outcome.', 'Combien de colis de la commande ont eu ce résultat.'],
  }),
  of: ['The number of packages of the order.', 'Le nombre de colis de la commande.'],
  handoverId: ['The id of the handover.', 'L’identifiant de la remise.'],
  notice: ['The message to the recipient.', 'Le message au destinataire.'],
  'TimelineEntry.message': ['The chat message, as staff read it.', 'Le message du clavardage, tel que le lit le personnel.'],
  line: ['The entry of the action log.', 'L’entrée du journal.'],
  change: ['What an edit changed; null for other entries, and once the recipient is erased.', 'Ce qu’une modification a changé; null pour les autres entrées, et une fois le destinataire effacé.'],
  'LoggedChange.before': ['The changed fields with their previous values.', 'Les champs modifiés avec leurs valeurs précédentes.'],
  'LoggedChange.after': ['The changed fields with their new values.', 'Les champs modifiés avec leurs nouvelles valeurs.'],
  ...inEach(['timelineRead'], {
    only: ['Only the entries of this kind.', 'Seulement les entrées de ce genre.'],
    before: ['The `next` of the previous page; only earlier entries are returned.', 'Le `next` de la page précédente; seules les entrées antérieures sont renvoyées.'],
  }),
  limit: ['The most entries on a page.', 'Le nombre maximal d’entrées par page.'],
};
