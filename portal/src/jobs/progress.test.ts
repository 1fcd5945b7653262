import type { Job } from '@portage/contract/jobs/schema';
import { expect, it } from 'vitest';
import { fileOf, latestJobs, percentOf } from './progress.ts';

const job = (change: Partial<Job>): Job => ({
  jobId: 'j',
  kind: 'orders.import',
  status: 'RUNNING',
  isCancelable: false,
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

it('keeps the latest job of each import, and every other job', () => {
  const of = (jobId: string, importId: string | null) => job({ jobId, data: { importId } });
  const jobs = [of('create', 'one'), of('label', null), of('read', 'one'), of('other', 'two'), of('labels', null)];
  expect(latestJobs(jobs).map(({ jobId }) => jobId)).toEqual(['create', 'label', 'other', 'labels']);
});

it('reaches 100 percent only when the job is finished', () => {
  expect(percentOf(job({ itemsCreated: 200 }))).toBe(99);
  expect(percentOf(job({ itemsCreated: 197, status: 'FINISHED' }))).toBe(100);
  expect(percentOf(job({ itemsCount: 0 }))).toBe(0);
});

it("returns a job's file until its link expires, after a day for labels and a week for exports, and no file for other kinds", () => {
  const finishedAt = '2026-11-21T12:00:00Z';
  const day = 24 * 60 * 60 * 1000;
  const printed = job({ kind: 'labels.print', status: 'FINISHED', finishedAt, data: { data: '/files/labels.pdf' } });
  const at = (later: number) => Date.parse(finishedAt) + later;
  expect(fileOf(printed, at(day - 1))).toBe('/files/labels.pdf');
  expect(fileOf(printed, at(day))).toBeNull();
  const exported = { ...printed, kind: 'exports.deliveries' };
  expect([fileOf(exported, at(7 * day - 1)), fileOf(exported, at(7 * day))]).toEqual(['/files/labels.pdf', null]);
  expect(fileOf({ ...printed, data: null }, at(0))).toBeNull();
  expect(fileOf({ ...printed, finishedAt: null }, at(0))).toBeNull();
  expect(fileOf({ ...printed, kind: 'orders.import' }, at(0))).toBeNull();
});
