import { type ScanOutcome, scanLimit } from '@portage/contract/handovers/rules';
import type { Scan, ScanResult } from '@portage/contract/handovers/schema';
import { useRef, useState } from 'react';
import { newUuid } from '../api/attempt.ts';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useLeaveGuard } from '../ui/form/useLeaveGuard.ts';
import { handoverRows } from './rows.ts';
import { play } from './sounds.ts';

type NewScan = Omit<Scan, 'device' | 'isAgain'> & { isAgain?: boolean };
/** A scan with its result; without one while it is waiting to be sent. */
export type ScanLine = NewScan & { result?: ScanResult };

/** The scans that the screen shows. */
const shownScans = 5;

/**
 * Returns the last scans, and a function that adds one. Scans are sent one request after the other, and those that a scanner types during a
 * request go together. They wait here until the server has answered.
 */
export function useScans(handoverId: string) {
  const [lines, setLines] = useState<readonly ScanLine[]>([]);
  const waiting = useRef<NewScan[]>([]);
  const { mutateAsync, isPending, error } = useSend(api.handovers.scan, { stales: handoverRows, isShownByForm: true });
  const isSending = useRef(false);
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      while (waiting.current.length > 0) {
        const scans = waiting.current.slice(0, scanLimit);
        const { results } = await mutateAsync({ params: { id: handoverId }, body: { scans } });
        waiting.current = waiting.current.slice(scans.length);
        play(results.some(({ status }) => status === 'refused') ? 'alarm' : 'done');
        const known = new Map(results.map((result) => [result.id, result]));
        setLines((now) => now.map((line) => ({ ...line, result: known.get(line.id) ?? line.result })));
      }
    } catch {
      // The screen shows why it failed; the scans stay here.
    } finally {
      isSending.current = false;
    }
  };
  const add = (code: string, outcome: ScanOutcome, isAgain = false) => {
    const made: NewScan = { id: newUuid(), code, outcome, scannedAt: new Date().toISOString() };
    // A server of the previous release refuses scans that contain `isAgain`.
    const scan: ScanLine = isAgain ? { ...made, isAgain } : made;
    waiting.current.push(scan);
    setLines((now) => [scan, ...now].filter((line, place) => place < shownScans || !line.result));
    void send();
  };
  const unsent = lines.filter(({ result }) => !result).length;
  // A request that failed is not sent again automatically: the handover may have ended.
  const failure = !isPending && unsent > 0 ? error : null;
  useLeaveGuard(unsent > 0);
  const discard = () => {
    waiting.current = [];
    setLines((now) => now.filter(({ result }) => result));
  };
  return { lines, add, unsent, failure, discard, sendAgain: () => void send() };
}
