// Random lives of orders, charged by workers that are killed, compared with a sum in SQL that is independent of the rule. Runs that test
// with a chosen number of lives:
// `npm run lives -- 100000`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../tools/processes.ts';

const [, , wanted = '100000'] = process.argv;
const vitest = join(ROOT, 'node_modules/.bin/vitest');
const args = ['run', '--project=unit', 'server/src/expense/oracle.test.ts'];
const tests = spawn(vitest, args, { cwd: ROOT, env: { ...process.env, LIVES: wanted }, stdio: 'inherit' });
const [code] = await once(tests, 'exit');
process.exitCode = code ?? 1;
