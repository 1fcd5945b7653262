// The names of problems and of what people decide about them, for screens, mails and logs.
import type { Pair } from '../words.ts';
import type { ProblemReason, Resolution } from './kinds.ts';

// biome-ignore format: one line per string
export const problemNames: Readonly<Record<ProblemReason, Pair>> = {
  LOST: ['Presumed lost', 'Présumée perdue'],
  OVERDUE: ['Overdue', 'En retard'],
  NOT_RECEIVED: ['Not received', 'Non reçue'],
  HANDED_NOT_SCANNED: ['Handed over, not scanned', 'Chez le livreur, non numérisée'],
  ANSWER_NEEDED: ['Answer needed', 'Consignes attendues'],
  STILL_WANTED: ['Still wanted', 'Toujours voulue'],
  CLAIM: ['Claim', 'Réclamation'],
  RECIPIENT_WROTE: ['Recipient wrote', 'Message du destinataire'],
  ANSWER_UNUSED: ['Answer not acted on', 'Consignes sans suite'],
  AT_RISK: ['At risk', 'À risque'],
  NOT_LOADED: ['Not loaded', 'Non chargée'],
  LEFT_BEHIND: ['Left behind', 'Laissée sur place'],
  NOT_PICKED_UP: ['Not picked up', 'Non ramassée'],
  PROOF_MISSING: ['Proof missing', 'Preuve manquante'],
  CUTOFF_NEAR: ['Not fulfilled', 'À confier'],
  ADDRESS_NOT_FOUND: ['Address not found', 'Adresse introuvable'],
  COURIER_ANSWERED: ['Courier answered', 'Réponse du transporteur'],
  HOLD_ENDING: ['Hold ends', 'Fin de la garde'],
  LABEL_OUTDATED: ['Label outdated', 'Étiquette périmée'],
  MISSED_AGAIN: ['Missed twice', 'Manquée deux fois'],
  UNDATED: ['No date', 'Sans date'],
};

/** Explains each reason: exactly when an order has it. */
// biome-ignore format: one line per string
export const problemMeanings: Readonly<Record<ProblemReason, Pair>> = {
  LOST: ['The courier has the parcel and has reported nothing for 14 days', 'Le transporteur a le colis et n’a rien signalé depuis 14 jours'],
  OVERDUE: ['The promised date or time has passed', 'La date ou l’heure promise est passée'],
  NOT_RECEIVED: ['The courier did not receive the parcel', 'Le transporteur n’a pas reçu le colis'],
  HANDED_NOT_SCANNED: ['Handed over to the driver four hours ago, and not scanned by the courier', 'Remise au livreur il y a quatre heures, et pas numérisée par le transporteur'],
  ANSWER_NEEDED: ['Refused, or the driver needs information: no other visit is planned', 'Refusée, ou le livreur manque d’information : aucun autre passage n’est prévu'],
  STILL_WANTED: ['A return is planned, and the recipient asks for another visit', 'Un retour est prévu, et le destinataire demande un autre passage'],
  CLAIM: ['The recipient reports a problem with what was delivered, or that it never arrived', 'Le destinataire signale un problème avec le colis livré, ou qu’il n’est jamais arrivé'],
  RECIPIENT_WROTE: ['A message from the recipient has no answer', 'Un message du destinataire est sans réponse'],
  ANSWER_UNUSED: ['The courier has had the answer for three days and has reported nothing since', 'Le transporteur a reçu les consignes il y a trois jours et n’a rien signalé depuis'],
  AT_RISK: ['Expected less than 30 minutes before the end of the promised window, or promised for today with no driver on the way at 17:00, or at its pickup if that is later', 'Attendue moins de 30 minutes avant la fin de la plage promise, ou promise pour aujourd’hui sans livreur en route à 17 h, ou au ramassage s’il est plus tard'],
  NOT_LOADED: ['Its route has left and its window has begun, but the parcel is not on board', 'Sa tournée est partie et sa plage a commencé, mais le colis n’est pas à bord'],
  LEFT_BEHIND: ['Expected at a handover, but not given to the driver', 'Attendue à une remise, mais pas donnée au livreur'],
  NOT_PICKED_UP: ['No pickup reported 15 minutes after its time', 'Aucun ramassage signalé 15 minutes après l’heure prévue'],
  PROOF_MISSING: ['Delivered without the proof that the order asks for', 'Livrée sans la preuve que la commande exige'],
  CUTOFF_NEAR: ['The cutoff of its pickup is less than two hours away, or has passed', 'L’heure limite de son ramassage est dans moins de deux heures, ou est passée'],
  ADDRESS_NOT_FOUND: ['Neither the address nor its postal code was found on the map', 'Ni l’adresse ni son code postal n’ont été trouvés sur la carte'],
  COURIER_ANSWERED: ['The courier declined your last request, or answered where the parcel is', 'Le transporteur a refusé votre dernière demande, ou a répondu où est le colis'],
  HOLD_ENDING: ['The drop-off point keeps the parcel for two days at most', 'Le point de dépôt garde le colis deux jours tout au plus'],
  LABEL_OUTDATED: ['The address or the recipient changed after the label was printed', 'L’adresse ou le destinataire a changé après l’impression de l’étiquette'],
  MISSED_AGAIN: ['Two visits or more have failed', 'Au moins deux tentatives ont échoué'],
  UNDATED: ['Not fulfilled, without a date', 'À confier, sans date'],
};

// biome-ignore format: one line per string
export const resolutionNames: Readonly<Record<Resolution, Pair>> = {
  SETTLED: ['Settled with the recipient', 'Réglé avec le destinataire'],
  GIVEN_UP: ['Given up', 'Abandonné'],
  NOT_NEEDED: ['No action needed', 'Aucune action requise'],
};
