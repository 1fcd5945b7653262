// Converts the issues of a schema to errors of the catalogue: all faults of a body at once, each with its field.
import type { z } from 'zod';
import { type ErrorType, type Fault, isErrorType } from './errors.ts';

type Issue = z.core.$ZodIssue;

const tooBig = { string: 'TOO_LONG', array: 'TOO_MANY', set: 'TOO_MANY' } as const;
const tooSmall = { string: 'TOO_SHORT', array: 'TOO_FEW', set: 'TOO_FEW' } as const;
const byOrigin = (origin: string, types: Partial<Record<string, ErrorType>>, otherwise: ErrorType) =>
  types[origin] ?? otherwise;

function describe(issue: Issue): Omit<Fault, 'path'> {
  // A missing value is REQUIRED, whatever message its schema has for an invalid one.
  const isMissing = issue.input === undefined || issue.input === null;
  if (isMissing && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return { type: 'REQUIRED' };
  if (isErrorType(issue.message)) return { type: issue.message };
  switch (issue.code) {
    case 'invalid_type':
      return { type: issue.expected === 'number' || issue.expected === 'int' ? 'NOT_A_NUMBER' : 'INVALID' };
    case 'too_big':
      return { type: byOrigin(issue.origin, tooBig, 'TOO_LARGE'), values: { maximum: String(issue.maximum) } };
    case 'too_small':
      return { type: byOrigin(issue.origin, tooSmall, 'TOO_SMALL'), values: { minimum: String(issue.minimum) } };
    case 'invalid_format':
      return { type: issue.format === 'email' ? 'INVALID_EMAIL' : 'INVALID' };
    case 'invalid_value':
      return { type: 'INVALID_CHOICE', values: { options: issue.values.map(String).join(', ') } };
    case 'custom':
      return { type: isErrorType(issue.params?.type) ? issue.params.type : 'INVALID' };
    default:
      return { type: 'INVALID' };
  }
}

const dotted = (path: readonly PropertyKey[]) => path.map(String).join('.').slice(0, 500);

function* eachFault({ issues }: z.core.$ZodError): Generator<Fault> {
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        yield { path: dotted([...issue.path, key]), type: 'UNKNOWN_FIELD', values: { keys: key.slice(0, 100) } };
    else yield { path: dotted(issue.path), ...describe(issue) };
}

/** Returns the first `most` faults that a schema found, as errors of the catalogue. Parse with `reportInput: true`. */
export const faultsOf = (error: z.core.$ZodError, most = 50): Fault[] => eachFault(error).take(most).toArray();
