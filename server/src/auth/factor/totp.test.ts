import { spawnSync } from 'node:child_process';
import { TOTP, URI } from 'otpauth';
import { expect, test } from 'vitest';
import { seal, unseal } from '../../platform/seal.ts';
import { keysOf } from '../../platform/secret.ts';
import { base32Of, codeOf, setUpAddress, stepAt, stepOf } from './totp.ts';

const rfcSecret = Buffer.from('12345678901234567890');
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

test('matches the test vectors of RFC 6238', () => {
  const vectors: [seconds: number, code: string][] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ];
  for (const [seconds, code] of vectors) {
    expect(codeOf(rfcSecret, stepAt(at(seconds)), 8)).toBe(code);
    expect(codeOf(rfcSecret, stepAt(at(seconds)))).toBe(code.slice(2));
  }
});

test('matches another implementation for many secrets and times, using the address in the QR code', () => {
  for (let turn = 1; turn < 200; turn++) {
    const secret = Buffer.from(Array.from({ length: 20 }, (_, index) => (index * 37 + turn * 11) % 256));
    const seconds = turn * 11_234_567;
    const other = URI.parse(setUpAddress(secret, 'Portage & Co', 'ana+1@maple.example'));
    if (!(other instanceof TOTP)) throw new Error('no TOTP');
    expect(other).toMatchObject({ issuer: 'Portage & Co', label: 'ana+1@maple.example' });
    expect(other.generate({ timestamp: seconds * 1000 })).toBe(codeOf(secret, stepAt(at(seconds))));
    expect(other.secret.base32).toBe(base32Of(secret));
  }
});

const oathtool = (...said: string[]) => spawnSync('oathtool', said, { encoding: 'utf8' });

test.skipIf(oathtool('--version').status !== 0)('matches oathtool, if it is installed', () => {
  for (let turn = 1; turn < 20; turn++) {
    const secret = Buffer.from(Array.from({ length: 20 }, (_, index) => (index * 53 + turn * 29) % 256));
    const now = at(turn * 101_234_567);
    const { stdout } = oathtool(
      '--totp',
      '--base32',
      base32Of(secret),
      '--now',
      now.toString().replace('T', ' ').replace('Z', ' UTC'),
    );
    expect(codeOf(secret, stepAt(now))).toBe(stdout.trim());
  }
});

test('a phone’s clock may be off by one step at most', () => {
  const now = at(1_800_000_010);
  for (const off of [-1, 0, 1])
    expect(stepOf(rfcSecret, codeOf(rfcSecret, stepAt(now) + off), now)).toBe(stepAt(now) + off);
  for (const off of [-2, 2]) expect(stepOf(rfcSecret, codeOf(rfcSecret, stepAt(now) + off), now)).toBeNull();
});

test('a sealed secret opens only for its owner with the right key, and only if it is intact', () => {
  const [key, other] = [keysOf(['one'])('factors'), keysOf(['other'])('factors')];
  const sealed = seal(rfcSecret, key, 'ana');
  expect(unseal(sealed, key, 'ana')).toEqual(rfcSecret);
  expect(sealed.includes(rfcSecret)).toBe(false);
  expect(seal(rfcSecret, key, 'ana')).not.toEqual(sealed);
  expect(() => unseal(sealed, other, 'ana')).toThrow();
  expect(() => unseal(sealed, key, 'ben')).toThrow();
  for (const place of [0, 12, 30]) {
    const bent = Buffer.from(sealed);
    bent[place] = (bent[place] ?? 0) ^ 1;
    expect(() => unseal(bent, key, 'ana')).toThrow();
  }
});
