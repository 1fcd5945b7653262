import type { Job } from '@portage/contract/jobs/schema';
import { expect, it } from 'vitest';
import { percentOf } from './progress.ts';

const job = (change: Partial<Job>): Job => ({
  jobId: 'j',
  kind: 'orders.import',
  status: 'RUNNING',
  message: null,
  data: null,
  itemsCreated: 0,
  itemsExisting: 0,
  itemsCount: 200,
  createdAt: '2026-11-21T12:00:00Z',
  finishedAt: null,
  ...change,
});

it('counts created, existing and faulty rows as done', () => {
  expect(percentOf(job({ itemsCreated: 80, itemsExisting: 10, data: { error: { errors: [], total: 10 } } }))).toBe(50);
});

it('is whole only when the job is finished', () => {
  expect(percentOf(job({ itemsCreated: 200 }))).toBe(99);
  expect(percentOf(job({ itemsCreated: 197, status: 'FINISHED' }))).toBe(100);
  expect(percentOf(job({ itemsCount: 0 }))).toBe(0);
});
