// Prints what a recipient reads in every state into docs/tracking-words.md, so that people can judge it whole. Its test fails while the file is stale.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { whyNotClaim } from '@portage/contract/claims/rules';
import { fleetEventTypes, next } from '@portage/contract/fleet/states';
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
import { trackingStatus, whyNotChange } from '@portage/contract/tracking/rules';
import { nextOf, textOf, titleOf, type WordKey, words } from '@portage/contract/tracking/words';

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

/** One state of a parcel, and the status that its recipient reads. */
export type Cell = {
  type: (typeof deliveryTypes)[number];
  status: Status;
  statusId: number | null;
  reason: string;
  canChange: boolean;
  canClaim: boolean;
};

/** Whether a parcel of this type ever comes into a status: nothing that is fetched stands in a warehouse or goes back. */
const mayStand = (status: DeliveryStatus, type: DeliveryType): boolean =>
  status === 'DELIVERY_SCHEDULED' ||
  deliveryStatuses.some((from) =>
    fleetEventTypes.some((event) => {
      const after = next(from, event, type);
      return 'status' in after && after.status === status && from !== status;
    }),
  );

/** Every status of both types with every reason that it may have. */
export const cells: readonly Cell[] = deliveryTypes.flatMap((type) =>
  [null, ...deliveryStatuses.filter((status) => mayStand(status, type))].flatMap((status) =>
    Object.entries(reasonsOf[status ?? ''] ?? { '': null }).map(([reason, statusId]): Cell => {
      const read = trackingStatus({ type, status, statusId });
      const canClaim = whyNotClaim({ type, status: read, isOffered: true, isSaid: false }) === null;
      return { type, status: read, statusId, reason, canChange: whyNotChange(read) === null, canClaim };
    }),
  ),
);

const both = (key: WordKey) => `${words[key][0]}<br>${words[key][1]}`;

const rowOf = (cell: Cell) => [
  `\`${cell.status}\``,
  cell.statusId === null ? '' : `${cell.statusId} ${cell.reason}`,
  both(titleOf(cell.status, cell)),
  both(textOf(cell.status, cell)),
  both(nextOf(cell.status, cell, cell.canChange || cell.canClaim)),
];

const line = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;
const head = ['Status', 'Reason', 'Title', 'Text', 'Next step'];

const tableOf = (type: Cell['type']) => [
  `\n## ${type === 'PICKUP' ? 'Who gives a package' : 'Who awaits a package'}\n`,
  line(head),
  line(head.map(() => '---')),
  ...cells.filter((cell) => cell.type === type).map((cell) => line(rowOf(cell))),
];

/** The page, whole. */
export const wordsPage = (): string => [INTRODUCTION, ...deliveryTypes.flatMap(tableOf), ''].join('\n');

if (import.meta.main) writeFileSync(WORDS_PAGE, wordsPage());
