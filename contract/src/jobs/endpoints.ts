import { z } from 'zod';
import { del, get } from '../endpoint.ts';
import { Job } from './schema.ts';

export const jobs = {
  list: get('/retailer/jobs', {
    does: [
      'The latest jobs of the signed-in member, newest first.',
      'Les dernières tâches du membre connecté, de la plus récente à la plus ancienne.',
    ],
    who: 'caller',
    reply: z.object({ data: z.array(Job) }),
    idle: true,
    stale: ['jobs'],
  }),
  read: get('/retailer/jobs/:id', {
    does: [
      'How far a job is, and what came of it. Poll it every two seconds, or listen to the news.',
      'Où en est une tâche, et ce qu’elle a donné. Consultez-la toutes les deux secondes, ou écoutez les nouvelles.',
    ],
    who: 'caller',
    reply: Job,
    missing: 'JOB_NOT_FOUND',
    fails: ['JOB_NOT_FOUND'],
    idle: true,
    stale: ['jobs'],
  }),
  cancel: del('/retailer/jobs/:id', {
    does: [
      'Cancel a job of the caller’s own that has not finished; it ends as failed, and says that it was canceled.',
      'Annule une tâche de l’appelant qui n’est pas terminée; elle finit en échec et dit qu’elle a été annulée.',
    ],
    who: 'caller',
    reply: z.object({}),
    missing: 'JOB_NOT_FOUND',
    fails: ['JOB_NOT_FOUND', 'JOB_NOT_CANCELABLE', 'JOB_OVER'],
  }),
};
