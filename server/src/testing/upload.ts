// Drives an upload like the portal: requests a signed URL, sends the bytes, starts the import, follows the job.
import { setTimeout as sleep } from 'node:timers/promises';
import { detailsOf, type Job } from '@portage/contract/jobs/schema';
import type { Client, World } from './world.ts';

type Wish = { pickupScheduleName?: string; date?: string; time?: string };

/** Returns a CSV of these lines, whose cells are separated by commas. */
export const csv = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join('');

/** Uploads a file and returns its key. */
export async function sendFile(world: World, api: Client, content: string | Buffer): Promise<string> {
  const payload = Buffer.from(content);
  const { url, fileUrl } = await api.uploads.sign({
    query: { file: 'orders.csv', fileType: 'text/csv', size: payload.length },
  });
  const sent = await world.app.http.inject({ method: 'PUT', url, payload, headers: { 'content-type': 'text/csv' } });
  if (sent.statusCode !== 200) throw new Error(sent.body);
  return fileUrl;
}

/** Starts an import of a file and returns the job's id. */
export async function startUpload(world: World, api: Client, content: string | Buffer, wish: Wish = {}) {
  const fileUrl = await sendFile(world, api, content);
  const { jobId } = await api.imports.upload({ body: { fileUrl, fileName: 'orders.csv', ...wish } });
  return jobId;
}

type Followed = Job & { data: ReturnType<typeof detailsOf> };

/** Waits until a job ends. */
export async function followJob(api: Client, id: string): Promise<Followed> {
  for (const end = Date.now() + 480_000; ; await sleep(10)) {
    const job = await api.jobs.read({ params: { id } });
    if (job.status === 'FINISHED' || job.status === 'FAILED') return { ...job, data: detailsOf(job) };
    if (Date.now() > end) throw new Error(`The job is ${job.status} still, ${job.itemsCreated} of ${job.itemsCount}`);
  }
}

/** Uploads a file and returns its finished job. */
export const upload = async (world: World, api: Client, content: string | Buffer, wish?: Wish): Promise<Followed> =>
  followJob(api, await startUpload(world, api, content, wish));

/** Returns the faults of a job as shown to the user: row, column, value, remedy. */
export const faultsOf = (job: Job) => detailsOf(job).error?.errors ?? [];
