// Signing secrets (Standard Webhooks): returned once, encrypted at rest, and two of them valid during a rotation.
import { randomBytes } from 'node:crypto';
import { secretPrefix } from '@portage/contract/webhooks/rules';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { seal, unseal } from '../platform/seal.ts';

const secretBytes = 32;

/** Generates a secret for an endpoint; returns it in plain text, and the columns that store it encrypted. */
export function makeSecret(app: App, endpointId: string) {
  const secret = `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`;
  const sealed = seal(Buffer.from(secret), app.keysFor('webhooks'), endpointId);
  return { secret, columns: { secret: sealed, ending: secret.slice(-4) } };
}

type StoredSecrets = { id: string; secret: Buffer; previous_secret: Buffer | null; previous_until: string | null };

/** Returns the plain-text secrets that are valid at an instant, the newer first. */
export function openSecrets(
  app: App,
  { id, secret, previous_secret, previous_until }: StoredSecrets,
  at: Temporal.Instant,
): string[] {
  const isBoth = previous_until !== null && Temporal.Instant.compare(readInstant(previous_until), at) > 0;
  const open = (sealed: Buffer) => unseal(sealed, app.keysFor('webhooks'), id).toString();
  return [open(secret), ...(isBoth && previous_secret ? [open(previous_secret)] : [])];
}
