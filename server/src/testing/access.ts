// The rights of each caller to another retailer's or member's things. Each noun declares an expectation for each of its endpoints in its
// own `testing/access.ts`.
import type { Endpoint, EndpointInput, Table } from '@portage/contract/endpoint';
import type { ErrorType } from '@portage/contract/errors';

/** Ids and names of the owner's things, which every call in the matrix uses. */
export type Things = {
  retailerId: string;
  storeId: string;
  orderId: string;
  deliveryId: string;
  number: string;
  trackingCode: string;
  linkCode: string;
  jobId: string;
  requestId: string;
  chargeId: string;
  questionId: string;
  /** A driver's message in the chat about the order. */
  messageId: string;
  /** The owner's message to the courier about the order. */
  lineId: string;
  /** The unsubscribe token in a message about the order. */
  leaveToken: string;
  importId: string;
  /** An API key with every permission that the owner can grant. */
  keyId: string;
  /** A logged call of the owner's that was refused. */
  callId: string;
  /** A webhook endpoint of the owner's stores; `sendId` is an event that was sent to it. */
  endpointId: string;
  sendId: string;
  /** An exported file whose job has not finished, with the parameters of its signed URL. */
  downloadId: string;
  downloadExpires: string;
  downloadSignature: string;
  fileUrl: string;
  email: string;
  viewId: string;
  savedId: string;
  /** An invited coordinator in the owner's team. */
  memberId: string;
  /** An open handover of the owner's store with the order's parcel. */
  handoverId: string;
  scanId: string;
  /** The owner's own member id. */
  selfId: string;
};

/** The outcome of a call: success, or the error type of a refusal. */
export type Outcome = 'ok' | ErrorType;

export const callers = ['anonymous', 'otherRetailer', 'powerless', 'elsewhere', 'fleet', 'owner'] as const;
/**
 * `otherRetailer` is another retailer's admin; `powerless` the owner's coordinator without permissions, in the order's store; `elsewhere` a
 * coordinator with MANAGE_ORDERS in another of the owner's stores; `owner` the retailer's admin.
 */
export type Caller = (typeof callers)[number];

/** The order's state before the call. */
export type OrderState =
  | 'unfulfilled'
  | 'fulfilled'
  | 'labeled'
  | 'written about'
  | 'under way'
  | 'asked'
  | 'completed'
  | 'claimed'
  | 'talked about'
  | 'charged'
  | 'questioned'
  | 'told';
export type Expected<E extends Endpoint> = {
  /** The input of a caller that names the owner's things. */
  given: (things: Things) => EndpointInput<E>;
  /** Alternative inputs of the same call that name them in other fields. */
  also?: ((things: Things) => EndpointInput<E>)[];
  order?: OrderState;
  outcomes: Record<Caller, Outcome>;
  /** Whether it returns the names of colleagues, of whichever store. */
  namesColleagues?: true;
};
/** A noun's expectation for each of its endpoints. */
export type Access<T extends Table> = { [R in keyof T]: Expected<T[R]> };

export const U = 'UNAUTHORIZED';
export const F = 'FORBIDDEN';

export const each = (...outcomes: [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]): Record<Caller, Outcome> => {
  const [anonymous, otherRetailer, powerless, elsewhere, fleet, owner] = outcomes;
  return { anonymous, otherRetailer, powerless, elsewhere, fleet, owner };
};
/** Public: a code or a URL suffices. */
export const open = each('ok', 'ok', 'ok', 'ok', 'ok', 'ok');
/** About the caller: every member reaches their own data. */
export const members = each(U, 'ok', 'ok', 'ok', U, 'ok');
/** About one of the owner's things that every coordinator of its store may use. */
export const readers = (missing: ErrorType) => each(U, missing, 'ok', missing, U, 'ok');
/** About one of the owner's things, for members with the permission. */
export const managers = (missing: ErrorType) => each(U, missing, F, missing, U, 'ok');
export const fleetOnly = each(U, U, U, U, 'ok', U);

export const byId = ({ orderId }: Things) => ({ params: { id: orderId } });
export const none = () => ({});
