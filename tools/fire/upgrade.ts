// Replaces the previous release by this one under load: half of its processes, and the others after a minute of both on one schema.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@portage/contract/endpoint';
import { contract } from '@portage/contract/index';
import { callerAddress } from '../../bench/load.ts';
import { ROOT } from '../processes.ts';
import { pause } from './cluster.ts';
import { type Context, type Findings, NotExercised } from './scenario.ts';
import type { Program } from './world.ts';

const togetherSeconds = 60;
const readEveryMs = 15_000;

/** Returns the folder of the previous release: a checkout with its dependencies installed. */
export function previousRelease(): string {
  const folder = process.env.PREVIOUS;
  if (!folder) throw new NotExercised('PREVIOUS names no checkout of the previous release with its dependencies');
  return folder;
}

const migrationsOf = (release: string) => readdirSync(join(release, 'server/migrations'));

const reads: readonly Endpoint[] = Object.values(contract)
  .flatMap((table): Endpoint[] => Object.values(table))
  .filter(({ verb, kind }) => verb === 'GET' && kind === 'json');

/** Reads everything of a web as a member, with an order's id for each parameter. Returns the server errors. */
async function readAll({ name, url }: Program, token: string, id: string): Promise<string[]> {
  const errors: string[] = [];
  for (const { path } of reads) {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': callerAddress() };
    const { status } = await fetch(url + path.replace(/:\w+/g, id), { headers });
    if (status >= 500) errors.push(`${name} answered ${status} to ${path}`);
  }
  return errors;
}

export async function sideBySide({ world: { webs, workers }, load, token }: Context): Promise<Findings> {
  const known = migrationsOf(previousRelease());
  const added = migrationsOf(ROOT).filter((name) => !known.includes(name));
  const replace = async (nth: number) => {
    for (const program of [webs[nth], workers[nth]]) {
      await program?.stop();
      await program?.start(ROOT);
    }
  };
  await replace(1);
  const wrong = new Set<string>();
  const end = performance.now() + togetherSeconds * 1000;
  for (; performance.now() < end; await pause(readEveryMs))
    for (const web of webs) for (const error of await readAll(web, token, load.orders.at(-1) ?? '')) wrong.add(error);
  await replace(0);
  return { notes: [`both for ${togetherSeconds} s, ${reads.length} reads of each, with ${added}`], wrong: [...wrong] };
}
