// The courier as a process: while the server is unavailable, when it refuses the key, and on shutdown.
import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';

const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
});

function start(environment: Record<string, string>): { courier: ChildProcess; output: Promise<string> } {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const courier = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(() => courier.kill('SIGKILL'));
  if (!courier.stdout || !courier.stderr) throw new Error('No output');
  return { courier, output: Promise.all([text(courier.stdout), text(courier.stderr)]).then((parts) => parts.join('')) };
}

/** Waits until the output matches. */
async function untilSays(courier: ChildProcess, words: RegExp): Promise<void> {
  if (!courier.stdout) throw new Error('No output');
  for await (const [chunk] of on(courier.stdout, 'data')) if (words.test(String(chunk))) return;
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  running.push(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening');
  return `http://127.0.0.1:${address.port}`;
}

const nothingToDo = JSON.stringify({ data: [], next: null });

test('exits at once on SIGTERM, even while it waits for an unavailable server', async () => {
  const { courier, output } = start({ COURIER_URL: 'http://127.0.0.1:9' });
  await untilSays(courier, /waiting/);
  courier.kill('SIGTERM');
  expect(await once(courier, 'exit')).toEqual([0, null]);
  expect((await output).match(/waiting/g)).toHaveLength(1);
});

test('retries while the server is busy, and sends its key each time', async () => {
  const keys: (string | undefined)[] = [];
  let told = () => {};
  const thirdCall = new Promise<void>((done) => {
    told = done;
  });
  const url = await listen(({ headers }, reply) => {
    keys.push(headers.authorization);
    if (keys.length === 3) told();
    if (keys.length < 3) reply.writeHead(503, { 'retry-after': '0' }).end();
    else reply.writeHead(200, { 'content-type': 'application/json' }).end(nothingToDo);
  });
  const { courier, output } = start({ COURIER_URL: url, PROVIDER_KEY: 'a-key' });
  await thirdCall;
  courier.kill('SIGTERM');
  await once(courier, 'exit');
  expect(new Set(keys)).toEqual(new Set(['Bearer a-key']));
  expect(await output).toMatch(/does not answer \(503\): waiting/);
});

test('logs a refusal of its key in one line, and retries later', async () => {
  const url = await listen((_, reply) => reply.writeHead(401).end('{}'));
  const { courier, output } = start({ COURIER_URL: url });
  await untilSays(courier, /401/);
  courier.kill('SIGTERM');
  await once(courier, 'exit');
  const [settings, ...failures] = (await output).trim().split('\n');
  expect(settings).toMatch(/promised pickup times/);
  expect(failures).toEqual(['Courier: GET /fleet/deliveries?limit=500 answered 401: {}']);
});

test('logs its speed, and that it ignores pickup times', async () => {
  const url = await listen((_, reply) => reply.writeHead(401).end('{}'));
  const { courier, output } = start({ COURIER_URL: url, SIMULATE_SPEED: '60', SIMULATE_EARLY: '1' });
  await untilSays(courier, /collects/);
  courier.kill('SIGTERM');
  expect(await output).toMatch(/without waiting for pickup times .*60 times as fast/);
});

test('refuses to start with a speed that is not a number', async () => {
  const { courier, output } = start({ SIMULATE_SPEED: 'fast' });
  expect(await once(courier, 'exit')).toEqual([1, null]);
  expect(await output).toBe('SIMULATE_SPEED is not usable: a number from 1 to 3600 is needed.\n');
});
