// The fields of imports, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const importDescriptions: Descriptions = {
  ...inEach(['OrdersUpload'], {
    fileUrl: ['The `fileUrl` that the signed upload returned.', 'Le `fileUrl` qu’a renvoyé le téléversement signé.'],
    fileName: ['The name in the list of imports; without it, the last part of `fileUrl`.', 'Le nom dans la liste des importations; sans lui, la dernière partie de `fileUrl`.'],
    fileType: ['The media type of the file. Ignored: the content decides how it is read.', 'Le type de média du fichier. Ignoré : le contenu décide de la lecture.'],
    pickupScheduleName: ['The name of the store for rows without their own; null for none.', 'Le nom du magasin pour les lignes qui n’en ont pas; null pour aucun.'],
    date: ['The delivery date for rows without their own, `YYYY-MM-DD`, local to the store; null for none.', 'La date de livraison pour les lignes qui n’en ont pas, `AAAA-MM-JJ`, à l’heure locale du magasin; null pour aucune.'],
    time: ['The pickup time for rows without their own, `HH:mm`, local to the store; null for none.', 'L’heure de ramassage pour les lignes qui n’en ont pas, `HH:mm`, à l’heure locale du magasin; null pour aucune.'],
  }),
};
