import { z } from 'zod';
import { del, get } from '../endpoint.ts';
import { Job } from './schema.ts';

export const jobs = {
  list: get('/retailer/jobs', {
    does: [
      'List the latest jobs of the signed-in member, newest first.',
      'Énumère les dernières tâches du membre connecté, de la plus récente à la plus ancienne.',
    ],
    who: 'caller',
    reply: z.object({ data: z.array(Job) }),
    idle: true,
    stale: ['jobs'],
  }),
  read: get('/retailer/jobs/:id', {
    does: [
      'Return the progress and the result of a job. Poll it every two seconds, or listen to the event stream.',
      'Renvoie la progression et le résultat d’une tâche. Consultez-la toutes les deux secondes, ou écoutez le flux d’événements.',
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
      'Cancel one of the caller’s unfinished jobs. It ends as failed, with a message that it was canceled.',
      'Annule une tâche inachevée de l’appelant. Elle finit en échec, avec un message qui indique l’annulation.',
    ],
    who: 'caller',
    reply: z.object({}),
    missing: 'JOB_NOT_FOUND',
    fails: ['JOB_NOT_FOUND', 'JOB_NOT_CANCELABLE', 'JOB_OVER'],
  }),
};
