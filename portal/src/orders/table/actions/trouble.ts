import type { OrderPick } from '@portage/contract/orders/batch';
import type { ApiError } from '../../../api/client.ts';
import type { Selection } from '../useSelection.ts';

/**
 * Why a batch failed: the reason of each order that was refused, or one message about all of it. The other orders may have been changed.
 */
export type Trouble = { isPartial?: boolean; title: string; reasons: ReadonlyMap<string, string>; message: string };

/** The props of every action in the selection bar. */
export type BatchProps = Pick<Selection, 'orders' | 'keep'> & {
  onTrouble: (trouble: Trouble | null) => void;
};

/** Converts an error whose paths are indexes of the request's ids into reasons by order. */
export function troubleOf(title: string, error: ApiError, ids: readonly string[]): Trouble {
  const reasons = error.body.errors.flatMap(({ path, message }) => {
    const id = ids[Number(path.replace('ids.', ''))];
    return id ? [[id, message] as const] : [];
  });
  return { title, reasons: new Map(reasons), message: error.body.message };
}

/** Returns the name of an order in a list of orders: its number, else its tracking code. */
export const nameOf = ({ number, trackingCode }: OrderPick): string => number ?? trackingCode;
