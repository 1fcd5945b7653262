import { jobNames } from '@portage/contract/jobs/words';
import { expect, test } from 'vitest';
import { nouns } from './nouns.ts';

test('each kind of job has a name for the message that its queue is full', () => {
  const kinds = Object.values(nouns).flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind));
  expect(Object.keys(jobNames).toSorted()).toEqual(kinds.toSorted());
});
