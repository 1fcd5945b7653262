// The key that decrypts assertions. Its self-signed certificate is in our metadata.
import { generate } from 'selfsigned';
import type { App } from '../platform/app.ts';
import { seal, unseal } from '../platform/seal.ts';
import type { ConnectionRecord } from './queries.ts';

const years = 20;

/** Generates the key of a retailer, encrypted. */
export async function makeKey(
  app: App,
  retailerId: string,
): Promise<Pick<ConnectionRecord, 'sealed_key' | 'certificate'>> {
  const notAfterDate = new Date(app.clock.now().add({ hours: 24 * 365 * years }).epochMilliseconds);
  const made = await generate([{ name: 'commonName', value: app.config.provider.name }], {
    keySize: 2048,
    algorithm: 'sha256',
    notAfterDate,
  });
  return { sealed_key: seal(Buffer.from(made.private), sealingKey(app), retailerId), certificate: made.cert };
}

/** Returns the private key in PEM. */
export const openKey = (app: App, { sealed_key, retailer_id }: ConnectionRecord): string =>
  unseal(sealed_key, sealingKey(app), retailer_id).toString();

const sealingKey = (app: App) => app.keysFor('sso');
