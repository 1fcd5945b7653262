import { answerSeconds } from '@portage/contract/webhooks/rules';
import type { App } from '../platform/app.ts';
import { currentCause } from '../platform/traces/trace.ts';
import { headersOf } from './sign.ts';

/** The URL of an endpoint, and the secrets that sign its requests. */
type SendTarget = { url: string; secrets: readonly string[] };

/** Makes one attempt; returns its outcome and headers, with the signatures separate because no log may store them. */
export async function postEvent(app: App, { url, secrets }: SendTarget, { id, body }: { id: string; body: string }) {
  const at = app.clock.now();
  const requestId = currentCause()?.requestId;
  const { code: providerCode } = app.config.provider;
  const { shown, signatures } = headersOf({ id, at, body, secrets, providerCode, requestId });
  const outcome = await app.outbound.send({
    url,
    method: 'POST',
    headers: { ...shown, ...signatures },
    body,
    timeoutMs: answerSeconds * 1000,
  });
  return { at, headers: shown, signatures, outcome };
}
/** An attempt without its signatures, as it is recorded. */
export type AttemptResult = Omit<Awaited<ReturnType<typeof postEvent>>, 'signatures'>;
