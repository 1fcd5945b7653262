import { labels } from '@portage/contract/labels/endpoints';
import { useAccount, useMay } from '../../auth/account.ts';

/** Returns whether this member may print batches of labels and the retailer has the feature (spec section 2, batchPrintLabelsEnabled). */
export function useMayPrintMany(): boolean {
  const mayPrint = useMay(labels.batchPrint);
  return useAccount().retailer.batchPrintLabelsEnabled && mayPrint;
}
