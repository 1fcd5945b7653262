// What an order's action log says by itself: what was told of the order, what the courier was asked, where it was imported from.
import { z } from 'zod';
import { type RequestKind, type RequestStatus, requestKinds } from '../requests/rules.ts';

/** Topics whose facts become lines as they are told. */
export const loggedTopics = [
  'ORDER_CREATED',
  'ORDER_EDITED',
  'ORDER_DELETED',
  'ORDER_FULFILLED',
  'ORDER_VOIDED',
  'SHIPMENT_CANCELED',
  'ORDER_LABELED',
  'LABEL_PRINTED_AGAIN',
  'NOTIFICATION_REPEATED',
] as const;

const answers = { OPEN: 'ASKED', ACCEPTED: 'ACCEPTED', DECLINED: 'DECLINED', WITHDRAWN: 'WITHDRAWN' } as const;
type Answer = (typeof answers)[RequestStatus];

/** What became of a request, as a line says it: `CANCEL_ASKED`, `CHANGE_DECLINED`. */
export const requestAction = (kind: RequestKind, status: RequestStatus): `${RequestKind}_${Answer}` =>
  `${kind}_${answers[status]}`;

const ofRequests = requestKinds.flatMap((kind) =>
  Object.values(answers).map((answer): `${RequestKind}_${Answer}` => `${kind}_${answer}`),
);

/** What was done, in a line that nobody wrote by hand. */
export const LogAction = z.enum([
  ...loggedTopics,
  'ORDERS_IMPORTED',
  'DETAILS_CONFIRMED',
  'MESSAGE_REPORTED',
  'REVIEWED',
  'CLAIM_MADE',
  'CLAIM_ANSWERED',
  'CLAIM_SETTLED',
  'CLAIM_FOUND',
  'LINK_RENEWED',
  'LINK_REVOKED',
  ...ofRequests,
]);
export type LogAction = z.output<typeof LogAction>;
