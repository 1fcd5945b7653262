import { labels } from '@portage/contract/labels/endpoints';
import { useAccount, useMay } from '../../auth/account.ts';

/** Whether this member may print many labels at once, and the retailer has it (spec section 2, batchPrintLabelsEnabled). */
export function useMayPrintMany(): boolean {
  const mayPrint = useMay(labels.batchPrint);
  return useAccount().retailer.batchPrintLabelsEnabled && mayPrint;
}
