// The reasons in requests that recipients send from their page; the courier reads them.
import type { Pair } from '@portage/contract/words';

export const words = {
  stillWanted: ['The recipient still wants the parcel.', 'Le destinataire veut toujours le colis.'],
  anotherDay: ['The recipient asks for another day.', 'Le destinataire demande un autre jour.'],
} as const satisfies Record<string, Pair>;
