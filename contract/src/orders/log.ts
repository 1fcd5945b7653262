// The automatic entries in an order's action log: its published events, requests to the courier, and the file it was imported from.
import { z } from 'zod';
import { type Resolution, resolutions } from '../problems/kinds.ts';
import { type RequestKind, type RequestStatus, requestKinds } from '../requests/rules.ts';

/** The most characters of a message in the log. */
export const logLimit = 1000;

/** The most lines of a log, or messages of a conversation, in one reply. The timeline pages through all of them. */
export const mostLines = 500;

/** The topics whose events become entries of the log. */
export const loggedTopics = [
  'ORDER_CREATED',
  'ORDER_EDITED',
  'ORDER_DELETED',
  'ORDER_FULFILLED',
  'ORDER_VOIDED',
  'SHIPMENT_CANCELED',
  'ORDER_LABELED',
  'LABEL_PRINTED_AGAIN',
  'LABEL_BOUND',
  'NOTIFICATION_REPEATED',
] as const;

const answers = { OPEN: 'ASKED', ACCEPTED: 'ACCEPTED', DECLINED: 'DECLINED', WITHDRAWN: 'WITHDRAWN' } as const;
type RequestAnswer = (typeof answers)[RequestStatus];

/** Returns the action of the log for the outcome of a request, such as `CANCEL_ASKED` or `CHANGE_DECLINED`. */
export const requestAction = (kind: RequestKind, status: RequestStatus): `${RequestKind}_${RequestAnswer}` =>
  `${kind}_${answers[status]}`;

/** The actions of requests to the courier and of its answers. */
export const requestActions = requestKinds.flatMap((kind) =>
  Object.values(answers).map((answer): `${RequestKind}_${RequestAnswer}` => `${kind}_${answer}`),
);

/** Returns the action of the log for a decision about an order's problems, such as `PROBLEMS_SETTLED`; null opens them again. */
export const problemAction = (resolution: Resolution | null): `PROBLEMS_${Resolution | 'REOPENED'}` =>
  `PROBLEMS_${resolution ?? 'REOPENED'}`;

const ofProblems = [...resolutions, null].map(problemAction);

/** The action of an automatic entry. */
export const LogAction = z.enum([
  ...loggedTopics,
  'ORDERS_IMPORTED',
  'DETAILS_CONFIRMED',
  'RETURN_AGREED',
  'MESSAGE_REPORTED',
  'REVIEWED',
  'CLAIM_MADE',
  'CLAIM_PHOTO_ADDED',
  'CLAIM_ANSWERED',
  'CLAIM_SETTLED',
  'CLAIM_FOUND',
  'LINK_RENEWED',
  'LINK_REVOKED',
  ...requestActions,
  ...ofProblems,
]);
export type LogAction = z.output<typeof LogAction>;
