// Writes the texts that a recipient sees in every state to docs/tracking-words.md, so that people can review them together. A test fails
// while the file is stale.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { whyNotClaim } from '@portage/contract/claims/rules';
import { fleetEventTypes, next, transitions } from '@portage/contract/fleet/states';
import { holderOf, kindOf } from '@portage/contract/orders/now';
import type { Holder, NowKind } from '@portage/contract/orders/nowKinds';
import {
  cancelReasons,
  completionTypes,
  type DeliveryStatus,
  type DeliveryType,
  deliveryStatuses,
  deliveryTypes,
  type Status,
  skipReasons,
} from '@portage/contract/orders/status';
import { whyNotSend } from '@portage/contract/tracking/choices';
import { isAwaited, trackingStatus } from '@portage/contract/tracking/rules';
import { type Banner, bannerOf, type WordKey, words } from '@portage/contract/tracking/words';

export const WORDS_PAGE = join(import.meta.dirname, '../docs/tracking-words.md');

const INTRODUCTION = `# What a recipient reads

Printed from \`contract/src/tracking/words.ts\` by \`node tools/tracking-words.ts\`: change it there. A cell is what the page's banner says: title, text
and what the recipient can do now, English above French. \`node tools/tracking-cells.ts\` draws every one of them as a phone shows it.
`;

type Reasons = Readonly<Record<string, number>>;
const reasonsOf: Readonly<Partial<Record<string, Reasons>>> = {
  COMPLETED: completionTypes,
  SKIPPED: skipReasons,
  CANCELED: cancelReasons,
};

/** One state of a parcel, and the status that is shown to its recipient. */
export type Cell = {
  type: (typeof deliveryTypes)[number];
  status: Status;
  statusId: number | null;
  reason: string;
  kind: NowKind;
  holder: Holder;
  canChange: boolean;
  canClaim: boolean;
};

/** Returns whether a parcel of this type can have a status: collections are never at a warehouse and never returned. */
const mayStand = (status: DeliveryStatus, type: DeliveryType): boolean =>
  status === 'DELIVERY_SCHEDULED' ||
  deliveryStatuses.some((from) =>
    fleetEventTypes.some((event) => {
      const after = next(from, event, type);
      return 'status' in after && after.status === status && from !== status;
    }),
  );

/** The last event of a scheduled delivery, by which its states differ. */
const moves = [
  { movedBy: null, holder: null },
  { movedBy: 'PICKED_UP_FROM_STORE', holder: 'COURIER' },
  { movedBy: 'RESCHEDULED', holder: 'COURIER' },
] as const;

/** Returns whether the last event is possible for this type: no store hands over what is collected from a recipient. */
const mayFollow = ({ movedBy }: (typeof moves)[number], type: DeliveryType): boolean =>
  movedBy === null || (transitions[movedBy].only ?? type) === type;

const [yesterday, today] = ['2026-11-17', '2026-11-18'];

/** Every status of both types, with every possible reason. */
export const cells: readonly Cell[] = deliveryTypes.flatMap((type) =>
  [null, ...deliveryStatuses.filter((status) => mayStand(status, type))].flatMap((status) =>
    Object.entries(reasonsOf[status ?? ''] ?? { '': null }).flatMap(([reason, statusId]): Cell[] => {
      const read = trackingStatus({ type, status, statusId });
      const canClaim = whyNotClaim({ type, status: read, isOffered: true, isSaid: false }) === null;
      const cell = {
        type,
        status: read,
        statusId,
        reason,
        canChange: whyNotSend(read, ['askDate']) === null,
        canClaim,
      };
      const facts = { type, status, statusId, deleted: false, date: today };
      const possible = moves.filter((moved) => mayFollow(moved, type));
      const variants = possible.map((moved) => ({
        kind: kindOf({ ...facts, ...moved }),
        holder: holderOf({ ...facts, ...moved }),
      }));
      const isTold = (holder: Holder) => read === 'NOT_RECEIVED' && holder === 'COURIER';
      const keyOf = ({ kind, holder }: (typeof variants)[number]) => `${kind} ${isTold(holder)}`;
      return [...new Map(variants.map((each) => [keyOf(each), { ...cell, ...each }])).values()];
    }),
  ),
);

const awaitsVisit = ({ kind }: Cell) => ['MISSED', 'DELAYED'].includes(kind);

const both = (key: WordKey) => `${words[key][0]}<br>${words[key][1]}`;

/** Returns the banner if its promised date is `until`. */
const bannerUntil = (cell: Cell, until: string) =>
  bannerOf({
    ...cell,
    today,
    promise: isAwaited(cell.status) || awaitsVisit(cell) ? { until: { local: until } } : null,
    dropoff: cell.status === 'AT_DROPOFF_POINT' ? { holdUntil: until } : null,
    open: true,
    canAnswer: cell.canChange || cell.canClaim,
    answerBy: null,
    answerFor: null,
  });

const rowOf = (cell: Cell, { title, text, next }: Banner) => [
  `\`${cell.status}\``,
  cell.statusId === null
    ? cell.kind === 'PICKED_UP' || cell.kind === 'RESCHEDULED'
      ? cell.kind
      : ''
    : `${cell.statusId} ${cell.reason}`,
  both(title),
  both(text),
  both(next),
];

const line = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;
const head = ['Status', 'Reason', 'Title', 'Text', 'Next step'];

const table = (rows: readonly string[][]) => [line(head), line(head.map(() => '---')), ...rows.map(line)];

function tablesOf(type: Cell['type']) {
  const own = cells
    .filter((cell) => cell.type === type)
    .map((cell) => ({ now: rowOf(cell, bannerUntil(cell, today)), later: rowOf(cell, bannerUntil(cell, yesterday)) }));
  return [
    `\n## ${type === 'PICKUP' ? 'Who gives a package' : 'Who awaits a package'}\n`,
    ...table(own.map(({ now }) => now)),
    '\nOnce the date has passed that the page promised:\n',
    ...table(own.filter(({ now, later }) => now.join() !== later.join()).map(({ later }) => later)),
  ];
}

/** Returns the complete page. */
export const wordsPage = (): string => [INTRODUCTION, ...deliveryTypes.flatMap(tablesOf), ''].join('\n');

if (import.meta.main) writeFileSync(WORDS_PAGE, wordsPage());
