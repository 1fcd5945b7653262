import { z } from 'zod';
import { file, get, post, receive } from '../endpoint.ts';
import { JobStarted } from '../jobs/schema.ts';
import { FileQuery, OrdersUpload, SignedUrl, SignedUrlQuery, uploadLimit } from './schema.ts';

const path = '/files/:retailer/:kind/:name';

export const uploads = {
  sign: get('/retailer/uploads/signed-url', {
    does: 'Ask for an address to which one file may be PUT, once, within five minutes.',
    who: 'member',
    query: SignedUrlQuery,
    reply: SignedUrl,
  }),
  orders: post('/retailer/orders/upload', {
    does: 'Create orders from a CSV file just uploaded. Follow the job: failing rows are listed, the others are created.',
    who: 'member',
    body: OrdersUpload,
    reply: JobStarted,
    fails: ['FILE_NOT_FOUND', 'PICKUP_LOCATION_NOT_FOUND', 'STORE_DEACTIVATED'],
  }),
  put: receive(path, {
    does: 'Send the bytes of a file to its signed address.',
    who: 'signed',
    query: FileQuery,
    reply: z.object({}),
    bodyLimit: uploadLimit,
    fails: ['UPLOAD_ADDRESS_FAILED', 'UPLOAD_FAILED'],
  }),
  get: file(path, {
    does: 'Read a file from its signed address.',
    who: 'signed',
    query: FileQuery,
    reply: z.instanceof(Uint8Array),
    fails: ['UPLOAD_ADDRESS_FAILED', 'FILE_NOT_FOUND'],
  }),
};
