// What events are signed with (Standard Webhooks): told once, sealed at rest, two of them while a rotation goes on.
import { randomBytes } from 'node:crypto';
import { secretPrefix } from '@portage/contract/webhooks/rules';
import type { App } from '../platform/app.ts';
import { seal } from '../platform/seal.ts';

const secretBytes = 32;

/** A new secret for an endpoint: as it is told, and what is kept of it. */
export function makeSecret(app: App, endpointId: string) {
  const secret = `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`;
  const sealed = seal(Buffer.from(secret), app.keyFor('webhooks'), endpointId);
  return { secret, kept: { secret: sealed, ending: secret.slice(-4) } };
}
