// The fields of proofs of delivery, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const proofDescriptions: Descriptions = {
  ...inEach(['ProofRule', 'StoredRule'], {
    kinds: ['What the driver has to get: a photo, a signature, or the code that the recipient was sent.', 'Ce que le livreur doit obtenir : une photo, une signature, ou le code envoyé au destinataire.'],
    match: ['Whether all of several kinds are needed, or any one of them.', 'Indique si tous les genres nommés sont requis, ou un seul d’entre eux.'],
    fallback: ['What the driver does without the proof: return the parcel, or call the recipient and leave a photo.', 'Ce que fait le livreur sans la preuve : retourner le colis, ou appeler le destinataire et laisser une photo.'],
  }),
  ...inEach(['DeliveryProof'], {
    id: ['The id of the proof.', 'L’identifiant de la preuve.'],
    at: ['When the proof was given.', 'Le moment où la preuve a été fournie.'],
    kinds: ['The kinds of proof that were given.', 'Les genres de preuve fournis.'],
    missing: ['The kinds of proof that the delivery still lacked afterwards.', 'Les genres de preuve qui manquaient encore à la livraison.'],
    signature: ['The signature; null if none was given, and once the recipient is erased.', 'La signature; null s’il n’y en a pas, et une fois le destinataire effacé.'],
    'signature.name': ['The name of the person who signed.', 'Le nom de la personne qui a signé.'],
    'age.by': ['The name of the driver who checked the age.', 'Le nom du livreur qui a vérifié l’âge.'],
  }),
  fallbackReason: ['Why the proof could not be got, if a photo and a call replaced it; null otherwise.', 'La raison pour laquelle la preuve n’a pas été obtenue, si une photo et un appel l’ont remplacée; null sinon.'],
  strokes: ['The signature as SVG path data, in a box of 1,000 × 500.', 'La signature en tracé SVG, dans un cadre de 1 000 × 500.'],
  relation: ['The signer’s relation to the recipient; null for the recipient.', 'Le lien du signataire avec le destinataire; null pour le destinataire.'],
  age: ['The check of the recipient’s age; null if there was none. Nothing of the document is stored.', 'La vérification de l’âge du destinataire; null s’il n’y en a pas. Rien du document n’est conservé.'],
  rule: ['The age in years that was checked.', 'L’âge, en années, qui a été vérifié.'],
  documentKind: ['The kind of document that the driver saw.', 'Le genre de document que le livreur a vu.'],
  checkedAt: ['When the age was checked.', 'Le moment de la vérification de l’âge.'],
};
