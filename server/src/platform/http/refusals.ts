// Derives from an endpoint the errors that it can return: the API reference lists them, and the fuzz test accepts them.
import { isDeskGate } from '@portage/contract/access';
import type { Endpoint } from '@portage/contract/endpoint';
import type { ErrorType } from '@portage/contract/errors';
import { parametersOf } from '@portage/contract/parameters';

/** Errors that many endpoints share, by the name of their response in the API reference. */
export const sharedRefusals = {
  BadRequest: ['BAD_REQUEST'],
  Unauthorized: [
    ...(['UNAUTHORIZED', 'ACCOUNT_REMOVED', 'PASSWORD_REPLACED', 'RETAILER_DEACTIVATED', 'RETAILER_WAITING'] as const),
    ...(['KEY_UNKNOWN', 'KEY_EXPIRED', 'KEY_RENEWED'] as const),
  ],
  Forbidden: ['FORBIDDEN', 'PASSWORD_TEMPORARY'],
  NotFound: ['NOT_FOUND'],
  TestDataMissing: ['TEST_DATA_MISSING'],
  PayloadTooLarge: ['PAYLOAD_TOO_LARGE'],
  UnsupportedMediaType: ['UNSUPPORTED_MEDIA_TYPE'],
  ValidationFailed: ['VALIDATION_FAILED'],
  TooManyRequests: ['TOO_MANY_REQUESTS'],
  Unavailable: ['UNAVAILABLE'],
} satisfies Record<string, readonly ErrorType[]>;
const shared: Readonly<Record<keyof typeof sharedRefusals, readonly ErrorType[]>> = sharedRefusals;

/** Returns whether an endpoint stores its reply under an Idempotency-Key. */
export const isRepeatable = ({ verb, who, skipIdempotency }: Endpoint): boolean =>
  verb === 'POST' && !skipIdempotency && who !== 'anyone' && who !== 'signed' && who !== 'recipient';

function refusalsOfGate({ who, confirmed }: Endpoint): readonly ErrorType[] {
  if (who === 'anyone' || who === 'signed') return [];
  if (who === 'recipient') return ['CHAT_TOKEN_OVER'];
  if (who === 'fleet') return ['UNAUTHORIZED'];
  if (isDeskGate(who)) return ['UNAUTHORIZED', 'FORBIDDEN', 'MFA_REQUIRED'];
  const proof = confirmed ? (['CONFIRMATION_NEEDED'] as const) : [];
  return [...shared.Unauthorized, ...shared.Forbidden, ...shared.TestDataMissing, ...proof];
}

/** Returns every error of an endpoint, each once. */
export function refusalsOf(endpoint: Endpoint): Set<ErrorType> {
  const { verb, query, kind } = endpoint;
  const missing = parametersOf(endpoint).map((parameter) => parameter.missing);
  return new Set<ErrorType>([
    ...refusalsOfGate(endpoint),
    ...(missing.length > 0 ? (['BAD_REQUEST', 'NOT_FOUND', ...missing] as const) : []),
    ...(verb === 'GET' ? [] : (['BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
    ...((verb !== 'GET' && kind !== 'hook') || query ? (['VALIDATION_FAILED'] as const) : []),
    ...(isRepeatable(endpoint) ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(endpoint.fails ?? []),
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
  ]);
}
