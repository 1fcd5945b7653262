// Messages to recipients, each sent exactly once by workers that are killed. Runs that test with a chosen number of messages:
// `npm run messages -- 10000`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../tools/processes.ts';

const [, , wanted = '10000'] = process.argv;
const vitest = join(ROOT, 'node_modules/.bin/vitest');
const args = ['run', '--project=unit', 'server/src/notifications/once.test.ts'];
const tests = spawn(vitest, args, { cwd: ROOT, env: { ...process.env, MESSAGES: wanted }, stdio: 'inherit' });
const [code] = await once(tests, 'exit');
process.exitCode = code ?? 1;
