import { z } from 'zod';
import { keyCan } from '../access.ts';
import { file, get, receive } from '../endpoint.ts';
import { FileQuery, SignedUrl, SignedUrlQuery, uploadLimit } from './schema.ts';

const path = '/files/:retailer/:kind/:name';

export const uploads = {
  sign: get('/retailer/uploads/signed-url', {
    does: [
      'Get a signed URL to which one file can be uploaded by PUT, once, within five minutes.',
      'Obtient une URL signée où téléverser un fichier par PUT, une fois, dans les cinq minutes.',
    ],
    who: keyCan('MANAGE_ORDERS'),
    query: SignedUrlQuery,
    reply: SignedUrl,
  }),
  put: receive(path, {
    does: [
      'Upload the bytes of a file to its signed URL. A photo is re-encoded: scaled down, upright, and without the camera’s metadata.',
      'Téléverse les octets d’un fichier à son URL signée. Une photo est réencodée : réduite, droite, et sans les métadonnées de l’appareil.',
    ],
    who: 'signed',
    query: FileQuery,
    reply: z.object({}),
    bodyLimit: uploadLimit,
    fails: ['UPLOAD_ADDRESS_FAILED', 'UPLOAD_FAILED', 'VALIDATION_FAILED'],
  }),
  get: file(path, {
    does: ['Download a file from its signed URL.', 'Télécharge un fichier à son URL signée.'],
    who: 'signed',
    query: FileQuery,
    reply: z.instanceof(Uint8Array),
    fails: ['UPLOAD_ADDRESS_FAILED', 'FILE_NOT_FOUND'],
  }),
};
