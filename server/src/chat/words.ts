// Texts of the downloaded chat file.
import type { Pair } from '@portage/contract/words';

export const words = {
  file: ['chat', 'clavardage'],
  title: ['Chat about {code}', 'Clavardage au sujet de {code}'],
  made: ['Written down on {at}. Times are the store’s ({zone}).', 'Consigné le {at}. Heures du magasin ({zone}).'],
  none: ['No messages.', 'Aucun message.'],
  RECIPIENT: ['Recipient', 'Destinataire'],
  DRIVER: ['Driver', 'Livreur'],
  STAFF: ['Store', 'Magasin'],
  photo: ['Photo: {name}', 'Photo : {name}'],
  gone: ['Photo: no longer kept', 'Photo : n’est plus conservée'],
  removed: ['Removed by its author', 'Retiré par son auteur'],
  before: ['Until {at} it said: {text}', 'Jusqu’au {at}, on y lisait : {text}'],
  reported: ['Reported on {at}', 'Signalé le {at}'],
  reason: ['Reported on {at}: {reason}', 'Signalé le {at} : {reason}'],
} as const satisfies Record<string, Pair>;
