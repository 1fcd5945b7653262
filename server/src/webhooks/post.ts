import { answerSeconds } from '@portage/contract/webhooks/rules';
import type { App } from '../platform/app.ts';
import type { EndpointRow } from './screens.ts';
import { openSecrets } from './secret.ts';
import { headersOf } from './sign.ts';

/** One try: what was sent, without its signatures, and what came of it. */
export async function post(app: App, endpoint: EndpointRow, { id, body }: { id: string; body: string }) {
  const at = app.clock.now();
  const secrets = openSecrets(app, endpoint, at);
  const { shown, signatures } = headersOf({ id, at, body, secrets, providerCode: app.config.provider.code });
  const outcome = await app.outbound.send({
    url: endpoint.url,
    method: 'POST',
    headers: { ...shown, ...signatures },
    body,
    timeoutMs: answerSeconds * 1000,
  });
  return { at, headers: shown, outcome };
}
/** A try, with what was sent and what came of it. */
export type Tried = Awaited<ReturnType<typeof post>>;
