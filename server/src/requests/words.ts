// The reasons in requests that recipients send from their page; the courier reads them.
import type { Pair } from '@portage/contract/words';

export const words = {
  stillWanted: ['The recipient still wants the parcel.', 'Le destinataire veut toujours le colis.'],
  anotherDay: ['The recipient asks for another day.', 'Le destinataire demande un autre jour.'],
  keepIt: ['The recipient asks to keep the parcel at the warehouse until then.', 'Le destinataire demande de garder le colis à l’entrepôt jusque-là.'],
  dropoff: ['The recipient asks for a drop-off point.', 'Le destinataire demande un point de dépôt.'],
} as const satisfies Record<string, Pair>;
