// The rights of each caller to another's things: a noun declares an expectation for each of its rows, in its own `testing/access.ts`.
import type { Endpoint, EndpointInput, Table } from '@portage/contract/endpoint';
import type { ErrorType } from '@portage/contract/errors';

/** The owner's things, which every call of the matrix names. */
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
  /** A message of the driver in the chat about the order. */
  messageId: string;
  /** The token in a message about the order that leads to where its recipient stops such messages. */
  leaveToken: string;
  importId: string;
  /** An API key with every right that the owner can give. */
  keyId: string;
  /** A call that the owner made in vain. */
  callId: string;
  /** A webhook endpoint of the owner's stores, and an event that was sent to it. */
  endpointId: string;
  sendId: string;
  /** A file that was exported, with its job still at work, and what its address is signed by. */
  downloadId: string;
  downloadExpires: string;
  downloadSignature: string;
  fileUrl: string;
  email: string;
  viewId: string;
  savedId: string;
  /** An invited coordinator of the owner's team. */
  memberId: string;
  /** The owner of these things. */
  selfId: string;
};

/** The outcome of a call: it is answered, or refused with this type. */
export type Outcome = 'ok' | ErrorType;

export const callers = ['anonymous', 'otherRetailer', 'powerless', 'elsewhere', 'fleet', 'owner'] as const;
/**
 * `otherRetailer` is another retailer's admin; `powerless` the owner's coordinator without a permission, in the order's store;
 * `elsewhere` a coordinator with MANAGE_ORDERS in another of the owner's stores; `owner` the retailer's admin.
 */
export type Caller = (typeof callers)[number];

/** The order's state before the call. */
export type OrderState =
  | 'unfulfilled'
  | 'fulfilled'
  | 'labeled'
  | 'under way'
  | 'asked'
  | 'completed'
  | 'claimed'
  | 'talked about'
  | 'charged'
  | 'questioned'
  | 'told';
export type Expected<E extends Endpoint> = {
  /** The body of a caller who names the owner's things. */
  given: (things: Things) => EndpointInput<E>;
  /** Other places where the same call may name them. */
  also?: ((things: Things) => EndpointInput<E>)[];
  order?: OrderState;
  outcomes: Record<Caller, Outcome>;
};
/** A noun's expectations of each of its rows. */
export type Access<T extends Table> = { [R in keyof T]: Expected<T[R]> };

export const U = 'UNAUTHORIZED';
export const F = 'FORBIDDEN';

export const each = (...outcomes: [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]): Record<Caller, Outcome> => {
  const [anonymous, otherRetailer, powerless, elsewhere, fleet, owner] = outcomes;
  return { anonymous, otherRetailer, powerless, elsewhere, fleet, owner };
};
/** Public: a code or an address is all one needs. */
export const open = each('ok', 'ok', 'ok', 'ok', 'ok', 'ok');
/** About oneself: every member, each their own. */
export const members = each(U, 'ok', 'ok', 'ok', U, 'ok');
/** About one thing of the owner's that every coordinator of its store may use. */
export const readers = (missing: ErrorType) => each(U, missing, 'ok', missing, U, 'ok');
/** The same, for those with the permission. */
export const managers = (missing: ErrorType) => each(U, missing, F, missing, U, 'ok');
export const fleetOnly = each(U, U, U, U, 'ok', U);

export const byId = ({ orderId }: Things) => ({ params: { id: orderId } });
export const none = () => ({});
