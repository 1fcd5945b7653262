import type { OrderRow } from '@portage/contract/orders/list';
import { useEffect, useRef, useState } from 'react';

const none: ReadonlySet<string> = new Set();
/** As long as the row glows. */
const shownFor = 2_400;

const saidBy = ({ status, statusId, date, time, deliveryAttemptsMade }: OrderRow) =>
  [status, statusId, date, time, deliveryAttemptsMade].join();

/** The rows that news changed just now while they were looked at. */
export function useChangedRows(rows: readonly OrderRow[]): ReadonlySet<string> {
  const before = useRef(new Map<string, string>());
  const [changed, setChanged] = useState(none);
  useEffect(() => {
    const found = rows.filter((row) => (before.current.get(row.id) ?? saidBy(row)) !== saidBy(row));
    before.current = new Map(rows.map((row) => [row.id, saidBy(row)]));
    if (found.length > 0) setChanged(new Set(found.map(({ id }) => id)));
  }, [rows]);
  useEffect(() => {
    if (changed === none) return;
    const timer = setTimeout(() => setChanged(none), shownFor);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}
