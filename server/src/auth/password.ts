// argon2id from Node's crypto: 19 MiB and two passes, as OWASP recommends. Stored in PHC format, so that the costs can change.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { lanes } from '../platform/limits/lanes.ts';

type Costs = { memory: number; passes: number; parallelism: number };
const usual: Costs = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** A hash occupies a core for tens of milliseconds, so one core is kept free for other work. */
const hashing = lanes({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 100, refusal: 'UNAVAILABLE' });

const derive = (password: string, nonce: Buffer, { memory, passes, parallelism }: Costs): Promise<Buffer> =>
  hashing(
    '',
    () =>
      new Promise((resolve, reject) => {
        const message = Buffer.from(password.normalize('NFKC'));
        argon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password. Tests that are not about hashing may pass lower costs. */
export async function hashPassword(password: string, costs = usual): Promise<string> {
  const nonce = randomBytes(16);
  const key = await derive(password, nonce, costs);
  return `$argon2id$v=19$m=${costs.memory},t=${costs.passes},p=${costs.parallelism}$${base64(nonce)}$${base64(key)}`;
}

/** Compares a password with a stored hash. For an account that does not exist it compares with a dummy hash, which takes equally long. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? nobody);
  if (!found) return false;
  const [, memory, passes, parallelism, nonce = '', key = ''] = found;
  const expected = Buffer.from(key, 'base64');
  const given = await derive(password, Buffer.from(nonce, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(given, expected) && hash !== null;
}

const nobody = `$argon2id$v=19$m=${usual.memory},t=${usual.passes},p=${usual.parallelism}$${base64(Buffer.alloc(16, 7))}$${base64(Buffer.alloc(tagLength, 7))}`;
