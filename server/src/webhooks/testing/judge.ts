// Debian's `webhook`: an independent receiver, which runs a command for each request with a valid HMAC.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testing/port.ts';
import type { Received } from './receiver.ts';

/** Whether it is installed on this machine; it is not an npm package. */
export const hasJudge = spawnSync('webhook', ['-version']).status === 0;

const hookOf = (secret: string, header: string) => ({
  id: 'orders',
  'execute-command': '/bin/echo',
  'pass-arguments-to-command': [{ source: 'payload', name: 'type' }],
  'include-command-output-in-response': true,
  'trigger-rule-mismatch-http-response-code': 403,
  'trigger-rule': {
    match: { type: 'payload-hmac-sha256', secret, parameter: { source: 'header', name: header } },
  },
});

/** Starts it with a secret and the header to verify. `ask` returns the output of its command, or null if it refused. */
export async function startJudge(secret: string, header: string) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'portage-judge-'));
  const [file, port] = [join(folder.path, 'hooks.json'), String(await freePort())];
  writeFileSync(file, JSON.stringify([hookOf(secret, header)]));
  const program = spawn('webhook', ['-hooks', file, '-ip', '127.0.0.1', '-port', port], { stdio: 'ignore' });
  const ended = once(program, 'exit');
  const address = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  while (program.exitCode === null && !(await isUp())) await sleep(20);
  return {
    ask: async ({ headers, body }: Pick<Received, 'headers' | 'body'>): Promise<string | null> => {
      const said = { 'content-type': 'application/json', [header]: String(headers[header] ?? '') };
      const answer = await fetch(`${address}/hooks/orders`, { method: 'POST', headers: said, body });
      const text = await answer.text();
      return answer.ok ? text.trim() : null;
    },
    [Symbol.asyncDispose]: async () => {
      program.kill();
      await ended;
      folder.remove();
    },
  };
}
