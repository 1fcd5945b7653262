import { z } from 'zod';
import { keyCan } from '../access.ts';
import { file, get, receive } from '../endpoint.ts';
import { FileQuery, SignedUrl, SignedUrlQuery, uploadLimit } from './schema.ts';

const path = '/files/:retailer/:kind/:name';

export const uploads = {
  sign: get('/retailer/uploads/signed-url', {
    does: [
      'Ask for an address to which one file may be PUT, once, within five minutes.',
      'Demande une adresse où envoyer un fichier par PUT, une fois, dans les cinq minutes.',
    ],
    who: keyCan('MANAGE_ORDERS'),
    query: SignedUrlQuery,
    reply: SignedUrl,
  }),
  put: receive(path, {
    does: [
      'Send the bytes of a file to its signed address. A photo is drawn anew: small, upright, and without what the camera noted in it.',
      'Envoie les octets d’un fichier à son adresse signée. Une photo est redessinée : petite, droite, et sans ce que l’appareil y avait noté.',
    ],
    who: 'signed',
    query: FileQuery,
    reply: z.object({}),
    bodyLimit: uploadLimit,
    fails: ['UPLOAD_ADDRESS_FAILED', 'UPLOAD_FAILED', 'VALIDATION_FAILED'],
  }),
  get: file(path, {
    does: ['Read a file from its signed address.', 'Lit un fichier à son adresse signée.'],
    who: 'signed',
    query: FileQuery,
    reply: z.instanceof(Uint8Array),
    fails: ['UPLOAD_ADDRESS_FAILED', 'FILE_NOT_FOUND'],
  }),
};
