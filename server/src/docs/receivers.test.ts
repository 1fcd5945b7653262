// The receivers of the guides, each run by its interpreter: they accept what Standard Webhooks signs, and nothing else.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { escapeHtml } from '../mail/layout.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { freePort } from '../testing/port.ts';
import { startWorld } from '../testing/world.ts';
import { phpReceiver, pythonReceiver } from './receivers.ts';

const world = await startWorld();
const folder = temporaryFolder('receivers');
const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const body = JSON.stringify({ type: 'ORDER_ATTEMPTED', data: { order: { number: 'É-1' }, reason: 'NO_ANSWER' } });

const receivers = [
  { interpreter: 'python3', probe: '--version', file: 'receiver.py', code: pythonReceiver, args: () => [] },
  {
    ...{ interpreter: 'php', probe: '--version', file: 'receiver.php', code: phpReceiver },
    args: (port: string) => ['-S', `127.0.0.1:${port}`],
  },
];

async function start({ interpreter, file, code, args }: (typeof receivers)[number]) {
  const port = String(await freePort());
  writeFileSync(join(folder, file), code);
  const env = { ...process.env, PORTAGE_SECRET: secret, PORT: port };
  const program = spawn(interpreter, [...args(port), join(folder, file)], { env });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (output += chunk));
  onTestFinished(async () => {
    const ended = once(program, 'exit');
    program.kill();
    await ended;
  });
  const send = async (headers: Record<string, string>, text = body) =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: text })).status;
  for (let tries = 0; tries < 200 && !(await send({}).catch(() => null)); tries++) await sleep(25);
  return { send, output: () => output };
}

/** Signs the body as of some seconds ago. */
function signed(secondsAgo = 0, by = secret) {
  const at = new Date(Date.now() - secondsAgo * 1000);
  const signature = new Webhook(by).sign('msg-1', at, body);
  return {
    'webhook-id': 'msg-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  };
}

test.for(receivers)('the receiver in $interpreter accepts only signed events', async (receiver, context) => {
  const { body: page } = await world.request({ method: 'GET', url: '/docs' });
  expect(page).toContain(escapeHtml(receiver.code));
  if (spawnSync(receiver.interpreter, [receiver.probe]).status !== 0)
    return context.skip(`there is no ${receiver.interpreter} on this machine`);
  const { send, output } = await start(receiver);
  expect(await send(signed())).toBe(204);
  await expect.poll(output).toContain('É-1 NO_ANSWER');
  const rotated = signed();
  const both = `${signed(0, 'whsec_b3RoZXI=')['webhook-signature']} ${rotated['webhook-signature']}`;
  expect(await send({ ...rotated, 'webhook-signature': both })).toBe(204);
  for (const headers of [{}, signed(0, 'whsec_b3RoZXI='), signed(600), { ...signed(), 'webhook-id': 'msg-2' }])
    expect(await send(headers)).toBe(400);
  expect(await send(signed(), `${body} `)).toBe(400);
});
