import type { proofs } from '@portage/contract/proofs/endpoints';
import type { Member } from '../auth/member.ts';
import { jobOf } from '../exports/fileJob.ts';
import type { App } from '../platform/app.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Noun } from '../platform/noun.ts';
import { exportProofs, proofsFile } from './export.ts';

const routes = (app: App): Handlers<typeof proofs, Member> => ({
  export: ({ by, body, visit }) => exportProofs(app, by, body, visit.language),
});

export const noun: Noun<typeof proofs, Member> = { routes, jobs: [jobOf(proofsFile)] };
