// The names of the steps of a store's day, for the first screen and for the list that it links to.
import type { DayStep } from '../orders/status.ts';
import type { Pair } from '../words.ts';

export const stepNames: Readonly<Record<DayStep, Pair>> = {
  toFulfil: ['To fulfil', 'À confier'],
  undated: ['Undated', 'Sans date'],
  toPrint: ['To print', 'À imprimer'],
  ready: ['Ready', 'Prêtes'],
  handedOver: ['Handed over', 'Chez le livreur'],
  pickedUp: ['Picked up', 'Ramassées'],
};

/** Explains exactly which orders each number counts. */
// biome-ignore format: one line per string
export const stepMeanings: Readonly<Record<DayStep, Pair>> = {
  toFulfil: ['Not fulfilled, and due by the next pickup or undated', 'Pas encore confiées, prévues d’ici le prochain ramassage ou sans date'],
  undated: ['Those to fulfil that have no date: they go with the next pickup whose cutoff has not passed', 'Celles à confier qui n’ont pas de date : elles partiront au prochain ramassage dont l’heure limite n’est pas passée'],
  toPrint: ['Fulfilled, due by the next pickup or, after its cutoff, the following one; label not printed yet', 'Confiées, prévues d’ici le prochain ramassage ou, après son heure limite, le suivant; étiquette pas encore imprimée'],
  ready: ['Label printed, not handed over to the driver yet', 'Étiquette imprimée, pas encore remises au livreur'],
  handedOver: ['Handed over to the driver, not scanned by the courier yet', 'Remises au livreur, pas encore numérisées par le transporteur'],
  pickedUp: ['Scanned by the courier at the store today', 'Numérisées par le transporteur au magasin aujourd’hui'],
};
