// What events are signed with (Standard Webhooks): told once, sealed at rest, two of them while a rotation goes on.
import { randomBytes } from 'node:crypto';
import { secretPrefix } from '@portage/contract/webhooks/rules';
import type { App } from '../platform/app.ts';
import { readInstant } from '../platform/clock.ts';
import { seal, unseal } from '../platform/seal.ts';

const secretBytes = 32;

/** A new secret for an endpoint: as it is told, and what is kept of it. */
export function makeSecret(app: App, endpointId: string) {
  const secret = `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`;
  const sealed = seal(Buffer.from(secret), app.keysFor('webhooks'), endpointId);
  return { secret, kept: { secret: sealed, ending: secret.slice(-4) } };
}

type Kept = { id: string; secret: Buffer; previous_secret: Buffer | null; previous_until: string | null };

/** The secrets that sign at an instant, as they were told, the newer first. */
export function openSecrets(
  app: App,
  { id, secret, previous_secret, previous_until }: Kept,
  at: Temporal.Instant,
): string[] {
  const isBoth = previous_until !== null && Temporal.Instant.compare(readInstant(previous_until), at) > 0;
  const open = (sealed: Buffer) => unseal(sealed, app.keysFor('webhooks'), id).toString();
  return [open(secret), ...(isBoth && previous_secret ? [open(previous_secret)] : [])];
}
