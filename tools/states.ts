// Writes the state table to docs/states.md, so that people can read the contract's decisions. A test fails while the file is stale.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leading, wholeEvents } from '@portage/contract/fleet/packages';
import { fleetEventTypes, next, transitions } from '@portage/contract/fleet/states';
import { type DeliveryStatus, deliveryStatuses, groupsOf, statuses, wireStatus } from '@portage/contract/orders/status';

export const STATES_PAGE = join(import.meta.dirname, '../docs/states.md');

const INTRODUCTION = `# What happens to a delivery

Printed from \`contract/src/fleet/states.ts\` and \`contract/src/orders/status.ts\` by \`node tools/states.ts\`: change it there.

## Statuses and events

A row is an event of \`POST /fleet/events\`, a column the status in which it finds the delivery, a cell the status in which it leaves it:
**·** the status stays, and the event is told; *empty* the event is refused and changes nothing. A delivery begins as \`DELIVERY_SCHEDULED\`
when its order is fulfilled. A second \`COMPLETED\` or \`SKIPPED\` corrects the first.
`;

const DERIVED = `
## What people read

A person reads a delivery's status, or one derived from it: \`NOT_SCHEDULED\` without a delivery; for a \`SKIPPED\` delivery
\`DELAYED_BY_{PROVIDER}\` when the reason is 7, and in lists \`NOT_RECEIVED\` when it is 3 and the parcel was never sorted nor attempted. From
what they read come the tab, the colour and the statistic that an order counts in.
`;

const PACKAGES = `
## Packages of one order

An event that names a \`packageCode\` is about that package alone, and the table above decides for it. One that names none is about every
package that is still carried and that it may happen to; a \`COMPLETED\` or \`SKIPPED\`, and whatever corrects an end, is about those that
stand where the order does. The order stands with the first of these that one of its packages has:
`;

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(line).join('\n');

function cell(status: DeliveryStatus, event: (typeof fleetEventTypes)[number]): string {
  const after = (isMissed: boolean) => next(status, event, transitions[event].only ?? 'DELIVERY', isMissed);
  const result = after(true);
  if ('refused' in result) return ' ';
  if ('refused' in after(false)) return `→ ${result.status}, if a visit failed`;
  return result.status === status ? '·' : `→ ${result.status}`;
}

function eventRow(event: (typeof fleetEventTypes)[number]): string[] {
  const { only } = transitions[event];
  const name = only ? `\`${event}\` (${only.toLowerCase()} only)` : `\`${event}\``;
  return [name, ...deliveryStatuses.map((status) => cell(status, event))];
}

const groupRow = (status: (typeof statuses)[number]): string[] => {
  const { list, display, stat } = groupsOf[status];
  return [`\`${wireStatus(status, '{provider}')}\``, list ?? 'All only', display ?? '', stat ?? 'not counted'];
};

/** Returns the complete page. */
export const statesPage = (): string =>
  [
    INTRODUCTION,
    table(['', ...deliveryStatuses.map((status) => `\`${status}\``)], fleetEventTypes.map(eventRow)),
    DERIVED,
    table(['Status', 'Tab', 'Colour', 'Statistic'], statuses.map(groupRow)),
    PACKAGES,
    `${leading.map((status) => `\`${status}\``).join(', ')}. Never told of one package: ${wholeEvents.map((event) => `\`${event}\``).join(', ')}.`,
    '',
  ].join('\n');

if (import.meta.main) writeFileSync(STATES_PAGE, statesPage());
