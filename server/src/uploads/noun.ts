import type { uploads } from '@portage/contract/uploads/endpoints';
import type { Member } from '../auth/member.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { grantUpload, receiveFile, sendStored } from './files.ts';
import { removingFiles } from './remove.ts';

const routes = (app: App): Handlers<typeof uploads, Member> => ({
  sign: ({ by, query }) => grantUpload(app, by, query),
  put: (given) => receiveFile(app, given),
  get: (given) => sendStored(app, given),
});

export const noun: Noun<typeof uploads, Member> = { routes, tables: ['uploaded_files'], tasks: [removingFiles] };
