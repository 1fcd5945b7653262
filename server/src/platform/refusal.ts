import { type ErrorType, errorText, type Fault, type Values } from '@portage/contract/errors';
import type { Pair } from '@portage/contract/words';

type Details = {
  faults?: Fault[];
  values?: Values;
  /** Replaces the message of the type by a more exact one. */
  text?: Pair | undefined;
  /** The subject of the refusal, for use by the caller. */
  data?: unknown;
  retryAfterSeconds?: number;
};

/** A refusal from the error catalogue, which the server returns in the caller's language. */
export class Refusal extends Error {
  readonly type: ErrorType;
  readonly details: Details;

  constructor(type: ErrorType, details: Details = {}) {
    super(errorText(type, 'en', details.values));
    this.type = type;
    this.details = details;
  }
}

export function refuse(type: ErrorType, details?: Details): never {
  throw new Refusal(type, details);
}

/** Refuses with the reason that a rule of the contract returned, if any. */
export function refuseIf(reason: ErrorType | null, details?: Details): void {
  if (reason) refuse(reason, details);
}

/** Refuses with all invalid fields at once, if there are any. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) refuse('VALIDATION_FAILED', { faults: [...faults] });
}
