// The fields of uploads, for the API reference.
import { type Descriptions, inEach } from '../docs/describe.ts';

export const uploadDescriptions: Descriptions = {
  ...inEach(['uploadsSign'], {
    file: ['The name of the file. Required, unless `path` is sent.', 'Le nom du fichier. Obligatoire, sauf si `path` est envoyé.'],
    fileType: ['The media type of the file, sent again as `Content-Type` with its bytes. Required, unless `type` is sent.', 'Le type de média du fichier, renvoyé comme `Content-Type` avec ses octets. Obligatoire, sauf si `type` est envoyé.'],
    path: ['Another name for `file`; the last part of a path counts.', 'Un autre nom pour `file`; la dernière partie du chemin compte.'],
    type: ['Another name for `fileType`.', 'Un autre nom pour `fileType`.'],
    privated: ['Ignored: every file is private.', 'Ignoré : tous les fichiers sont privés.'],
    size: ['The size of the file in bytes, at most 20 MB; if sent, only a file of that size is accepted.', 'La taille du fichier en octets, 20 Mo au plus; si elle est envoyée, seul un fichier de cette taille est accepté.'],
  }),
  ...inEach(['SignedUrl'], {
    url: ['The URL that accepts one PUT of the bytes; it may be relative to the API.', 'L’URL qui accepte un seul PUT des octets; elle peut être relative à l’API.'],
    fileUrl: ['The address to send in later calls, such as the import of the file.', 'L’adresse à envoyer dans les appels suivants, comme l’importation du fichier.'],
    expiresAt: ['Until when `url` accepts the file, in ISO 8601 UTC: five minutes.', 'Le moment jusqu’auquel `url` accepte le fichier, en ISO 8601 UTC : cinq minutes.'],
  }),
};
