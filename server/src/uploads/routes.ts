import type { uploads } from '@portage/contract/uploads/endpoints';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { grantUpload, receiveFile, sendStored } from './files.ts';
import { startImport } from './start.ts';

export const uploadRoutes = (app: App): Handlers<typeof uploads> => ({
  sign: ({ by, query }) => grantUpload(app, by, query),
  orders: ({ by, body, visit }) => startImport(app, by, body, visit.language),
  put: (given) => receiveFile(app, given),
  get: (given) => sendStored(app, given),
});
