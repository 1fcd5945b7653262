// What each caller may do with another's things: one declared expectation for each row of the endpoint table.
// A new row does not compile until it stands here, and the access test says so too.
import type { Endpoint, Given, Table } from '@portage/contract/endpoint';
import type { ErrorType } from '@portage/contract/errors';
import type { Contract } from '@portage/contract/index';
import { anOrder, testPassword, wednesdayMorning } from './world.ts';

/** The owner's things, which every call of the matrix names. */
export type Things = {
  storeId: string;
  orderId: string;
  deliveryId: string;
  number: string;
  trackingCode: string;
  linkCode: string;
  jobId: string;
  requestId: string;
  importId: string;
  fileUrl: string;
  email: string;
  viewId: string;
};

/** What happens: the call is answered, or refused with this type. */
export type Outcome = 'ok' | ErrorType;

export const callers = ['nobody', 'stranger', 'powerless', 'elsewhere', 'fleet', 'owner'] as const;
/**
 * `stranger` is another retailer's admin; `powerless` the owner's coordinator without a permission, in the order's store;
 * `elsewhere` a coordinator with MANAGE_ORDERS in another of the owner's stores; `owner` the retailer's admin.
 */
export type Caller = (typeof callers)[number];

/** How the order stands before the call. */
export type Standing = 'unfulfilled' | 'fulfilled' | 'labeled' | 'under way' | 'asked';
export type Expected<E extends Endpoint> = {
  /** What a caller says who names the owner's things. */
  given: (things: Things) => Given<E>;
  /** Other places where the same call may name them. */
  also?: ((things: Things) => Given<E>)[];
  order?: Standing;
  outcomes: Record<Caller, Outcome>;
};
type Matrix<N extends Record<string, Table>> = { [K in keyof N]: { [R in keyof N[K]]: Expected<N[K][R]> } };

const U = 'UNAUTHORIZED';
const F = 'FORBIDDEN';

const each = (...outcomes: [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]): Record<Caller, Outcome> => {
  const [nobody, stranger, powerless, elsewhere, fleet, owner] = outcomes;
  return { nobody, stranger, powerless, elsewhere, fleet, owner };
};
/** Public: a code or an address is all one needs. */
const open = each('ok', 'ok', 'ok', 'ok', 'ok', 'ok');
/** About oneself: every member, each their own. */
const members = each(U, 'ok', 'ok', 'ok', U, 'ok');
/** About one thing of the owner's that every coordinator of its store may use. */
const readers = (missing: ErrorType) => each(U, missing, 'ok', missing, U, 'ok');
/** A member's own: nobody else's, not in the same team either. */
const own = each(U, 'VIEW_NOT_FOUND', 'VIEW_NOT_FOUND', 'VIEW_NOT_FOUND', U, 'ok');
/** The same, for those with the permission. */
const managers = (missing: ErrorType) => each(U, missing, F, missing, U, 'ok');
const fleetOnly = each(U, U, U, U, 'ok', U);
/** Only an address that the server signed opens it, whoever asks. */
const signed = each(...(Array(6).fill('UPLOAD_ADDRESS_FAILED') as Parameters<typeof each>));

const byId = ({ orderId }: Things) => ({ params: { id: orderId } });
const none = () => ({});
const anImport = ({ importId }: Things) => ({ params: { id: importId } });
/** An import that its admin began: only who sees all of the retailer's. */
const importers = each(U, 'IMPORT_NOT_FOUND', 'IMPORT_NOT_FOUND', 'IMPORT_NOT_FOUND', U, 'ok');
const asFile = ({ fileUrl }: Things) => {
  const [retailer = '', kind = '', name = ''] = fileUrl.split('/');
  const query = { expires: '4000000000', signature: 'forged', type: 'text/csv', size: 4 };
  return { params: { retailer, kind, name }, query };
};
const column = (field: 'recipient' | 'address') => ({ target: { field }, dateOrder: null, decimalSign: null });
const [recipientColumn, addressColumn] = [column('recipient'), column('address')];
const event = (things: Things, type: string) => ({
  id: `event-${things.deliveryId}`,
  deliveryId: things.deliveryId,
  type,
  at: wednesdayMorning,
});

export const matrix: Matrix<Contract> = {
  auth: {
    welcome: { given: none, outcomes: open },
    login: { given: ({ email }) => ({ body: { email, password: testPassword } }), outcomes: open },
    refresh: { given: none, outcomes: members },
    logout: { given: none, outcomes: members },
    logoutEverywhere: { given: none, outcomes: members },
  },
  preferences: {
    read: { given: none, outcomes: members },
    keep: { given: () => ({ body: { labelSheet: 'a4' } }), outcomes: members },
  },
  views: {
    list: { given: none, outcomes: members },
    create: { given: ({ number }) => ({ body: { name: number, query: {} } }), outcomes: members },
    edit: { given: ({ viewId }) => ({ params: { id: viewId }, body: { query: { tag: 'mine now' } } }), outcomes: own },
    delete: { given: ({ viewId }) => ({ params: { id: viewId } }), outcomes: own },
  },
  stores: {
    list: { given: none, outcomes: members },
    edit: {
      given: ({ storeId }) => ({ params: { id: storeId }, body: { columnMappings: {} } }),
      outcomes: each(U, 'PICKUP_LOCATION_NOT_FOUND', F, F, U, 'ok'),
    },
    areas: { given: none, outcomes: members },
    postalCodes: {
      given: ({ storeId }) => ({ query: { pickupScheduleId: storeId } }),
      outcomes: readers('PICKUP_LOCATION_NOT_FOUND'),
    },
  },
  orders: {
    list: {
      given: ({ storeId }) => ({ query: { pickupScheduleId: storeId } }),
      also: [
        ({ trackingCode }) => ({ query: { search: `like:${trackingCode}` } }),
        ({ number }) => ({ query: { search: number } }),
        ({ storeId, number }) => ({ query: { pickupScheduleId: storeId, search: number, type: 'DELIVERY' } }),
      ],
      outcomes: members,
    },
    counts: { given: ({ storeId }) => ({ query: { pickupScheduleId: storeId } }), outcomes: members },
    lookup: {
      given: ({ trackingCode }) => ({ query: { code: trackingCode } }),
      also: [
        ({ number }) => ({ query: { code: number } }),
        ({ linkCode }) => ({ query: { code: `http://portage.test/t/${linkCode}` } }),
      ],
      outcomes: members,
    },
    pick: { given: ({ storeId }) => ({ query: { pickupScheduleId: storeId } }), outcomes: members },
    create: {
      given: ({ storeId }) => ({ body: anOrder({ pickupScheduleId: storeId }) }),
      outcomes: readers('PICKUP_LOCATION_NOT_FOUND'),
    },
    read: { given: byId, outcomes: readers('ORDER_NOT_FOUND') },
    edit: {
      given: (things) => ({ ...byId(things), body: { note: 'mine now', pickupScheduleId: things.storeId } }),
      outcomes: managers('ORDER_NOT_FOUND'),
    },
    delete: { given: byId, outcomes: managers('ORDER_NOT_FOUND') },
    deleteMany: {
      given: ({ orderId }) => ({ body: { ids: [orderId] } }),
      outcomes: each(U, 'ORDER_NOT_FOUND', F, F, U, 'ok'),
    },
    fulfilMany: { given: ({ orderId }) => ({ body: { ids: [orderId] } }), outcomes: managers('ORDER_NOT_FOUND') },
    voidMany: {
      given: ({ orderId }) => ({ body: { ids: [orderId] } }),
      order: 'fulfilled',
      outcomes: managers('ORDER_NOT_FOUND'),
    },
    tagMany: {
      given: ({ orderId }) => ({ body: { ids: [orderId], add: ['mine now'] } }),
      outcomes: managers('ORDER_NOT_FOUND'),
    },
    untagMany: {
      given: ({ orderId }) => ({ body: { orders: [{ id: orderId, found: [], tags: ['mine now'] }] } }),
      outcomes: managers('ORDER_NOT_FOUND'),
    },
    fulfil: { given: byId, outcomes: managers('ORDER_NOT_FOUND') },
    cancelShipment: { given: byId, order: 'fulfilled', outcomes: managers('ORDER_NOT_FOUND') },
    void: { given: byId, order: 'fulfilled', outcomes: managers('ORDER_NOT_FOUND') },
    logs: { given: ({ orderId }) => ({ query: { orderId } }), outcomes: readers('ORDER_NOT_FOUND') },
    addLog: {
      given: ({ orderId }) => ({ body: { orderId, content: 'hello' } }),
      outcomes: readers('ORDER_NOT_FOUND'),
    },
  },
  recipients: {
    list: {
      given: () => ({ query: { search: 'like:secretia' } }),
      also: [() => ({ query: { search: '4165550142' } })],
      outcomes: members,
    },
    addresses: {
      given: ({ storeId }) => ({ query: { search: 'like:77 Hidden', pickupScheduleId: storeId } }),
      also: [() => ({ query: { search: '77 hidden' } })],
      outcomes: readers('PICKUP_LOCATION_NOT_FOUND'),
    },
  },
  requests: {
    ask: {
      given: (things) => ({
        ...byId(things),
        body: { kind: 'CHANGE', reason: 'Please', changes: { note: 'mine now' } },
      }),
      order: 'under way',
      outcomes: managers('ORDER_NOT_FOUND'),
    },
    withdraw: { given: byId, order: 'asked', outcomes: managers('ORDER_NOT_FOUND') },
  },
  fleetRequests: {
    list: { given: none, order: 'asked', outcomes: fleetOnly },
    answer: {
      given: ({ requestId }) => ({ params: { id: requestId }, body: { answer: 'ACCEPTED' } }),
      order: 'asked',
      outcomes: fleetOnly,
    },
  },
  labels: {
    generate: { given: byId, outcomes: managers('ORDER_NOT_FOUND') },
    read: { given: byId, order: 'labeled', outcomes: readers('ORDER_NOT_FOUND') },
    batchPrint: { given: ({ orderId }) => ({ body: { ids: [orderId] } }), outcomes: managers('ORDER_NOT_FOUND') },
    batchLabels: {
      given: ({ storeId }) => ({ query: { date: '2026-11-18', pickupScheduleId: storeId } }),
      outcomes: managers('PICKUP_LOCATION_NOT_FOUND'),
    },
  },
  uploads: {
    sign: { given: () => ({ query: { file: 'orders.csv', fileType: 'text/csv', size: 4 } }), outcomes: members },
    put: { given: asFile, outcomes: signed },
    get: { given: asFile, outcomes: signed },
  },
  imports: {
    list: { given: none, outcomes: members },
    start: {
      given: ({ fileUrl }) => ({ body: { fileUrl, fileName: 'orders.csv' } }),
      outcomes: each(U, 'FILE_NOT_FOUND', 'FILE_NOT_FOUND', 'FILE_NOT_FOUND', U, 'ok'),
    },
    upload: {
      given: ({ fileUrl }) => ({ body: { fileUrl, fileName: 'orders.csv' } }),
      outcomes: each(U, 'FILE_NOT_FOUND', 'FILE_NOT_FOUND', 'FILE_NOT_FOUND', U, 'ok'),
    },
    read: { given: anImport, outcomes: importers },
    match: {
      given: (things) => ({ ...anImport(things), body: { version: 2, columns: [recipientColumn, addressColumn] } }),
      outcomes: importers,
    },
    chooseSheet: {
      given: (things) => ({ ...anImport(things), body: { version: 2, sheet: 0 } }),
      // A text has no sheets.
      outcomes: { ...importers, owner: 'VALIDATION_FAILED' },
    },
    rows: { given: anImport, outcomes: importers },
    editRow: {
      given: ({ importId }) => ({
        params: { id: importId, row: '2' },
        body: { version: 1, cells: [{ column: 0, value: 'mine now' }] },
      }),
      outcomes: importers,
    },
    editRows: {
      given: (things) => ({
        ...anImport(things),
        body: { rows: [{ row: 2, version: 1, cells: [{ column: 0, value: 'mine now' }] }] },
      }),
      outcomes: importers,
    },
    choose: { given: (things) => ({ ...anImport(things), body: { choice: 'SKIP', rows: [2] } }), outcomes: importers },
    create: { given: anImport, outcomes: importers },
    discard: { given: anImport, outcomes: importers },
    file: { given: anImport, outcomes: importers },
    failed: { given: anImport, outcomes: importers },
    template: { given: none, outcomes: members },
  },
  jobs: {
    list: { given: none, outcomes: members },
    read: {
      given: ({ jobId }) => ({ params: { id: jobId } }),
      outcomes: each(U, 'JOB_NOT_FOUND', 'JOB_NOT_FOUND', 'JOB_NOT_FOUND', U, 'ok'),
    },
  },
  news: {
    listen: { given: none, outcomes: members },
  },
  fleet: {
    deliveries: { given: none, order: 'fulfilled', outcomes: fleetOnly },
    events: {
      given: (things) => ({ body: { events: [event(things, 'SORTED_AT_WAREHOUSE')] } }),
      order: 'fulfilled',
      outcomes: fleetOnly,
    },
    route: {
      given: ({ deliveryId }) => ({
        params: { id: 'R-1' },
        body: {
          driverId: 'd1',
          driverName: 'Driver',
          stops: [{ deliveryId, startTime: '2026-11-18T19:00:00Z' }],
        },
      }),
      order: 'fulfilled',
      outcomes: fleetOnly,
    },
    photo: {
      given: ({ deliveryId }) => ({ body: { deliveryId, contentType: 'image/jpeg', size: 10 } }),
      order: 'fulfilled',
      outcomes: fleetOnly,
    },
  },
  tracking: {
    read: { given: ({ linkCode }) => ({ params: { id: linkCode } }), outcomes: open },
    change: {
      given: ({ linkCode }) => ({ params: { id: linkCode }, body: { note: 'Ring twice' } }),
      outcomes: open,
    },
    send: { given: ({ linkCode }) => ({ params: { code: linkCode }, body: { note: 'Ring twice' } }), outcomes: open },
    news: { given: ({ linkCode }) => ({ params: { id: linkCode } }), outcomes: open },
    page: { given: ({ linkCode }) => ({ params: { code: linkCode } }), outcomes: open },
    shortPage: { given: ({ linkCode }) => ({ params: { code: linkCode } }), outcomes: open },
  },
};
