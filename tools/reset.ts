// npm run reset: deletes the data in DATA_DIR, so that the next start creates new data.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { removeEmbeddedPostgres } from '../server/src/platform/postgres/remove.ts';
import { ROOT, readEnvironment } from './processes.ts';

readEnvironment();
const dataDir = resolve(ROOT, process.env.DATA_DIR || 'data');

async function reset(): Promise<string> {
  if (process.env.DATABASE_URL)
    return refuse('DATABASE_URL is set, and a database that Portage did not make it does not remove.');
  // Protects other folders that DATA_DIR may point to by mistake.
  if (!existsSync(join(dataDir, 'postgres'))) return `There is no world in ${dataDir}.`;
  if (!(await removeEmbeddedPostgres(join(dataDir, 'postgres'))))
    return refuse(`Portage is running on ${dataDir}: stop it first.`);
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
  return `The world in ${dataDir} is gone. "npm start" makes a new one.`;
}

function refuse(reason: string): string {
  process.exitCode = 1;
  return reason;
}

console.log(await reset());
