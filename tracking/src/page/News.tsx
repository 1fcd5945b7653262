import type { TrackingView } from '@portage/contract/tracking/schema';
import { stepOf, titleOf } from '@portage/contract/tracking/words';
import { useEffect } from 'react';
import type { Parcel } from './parcel.ts';
import { useReading } from './reading.ts';

/** Tells a screen reader, and the tab, what changed since the page was opened; silent until something has. */
export function News({ first, view }: { first: TrackingView; view: Parcel }) {
  const { say } = useReading();
  const title = say(titleOf(view.status, view));
  const step = view.journey.at(-1);
  const changed = view.journey.length !== first.journey.length || view.statusId !== first.statusId;
  useEffect(() => {
    if (changed) document.title = documentTitle(title, view.retailerName);
  }, [changed, title, view.retailerName]);
  return (
    <p className="unseen" role="status">
      {changed && step ? `${title}. ${say(stepOf(step.kind, { type: view.type, statusId: step.statusId }))}` : ''}
    </p>
  );
}

/** What the tab is called. */
export const documentTitle = (title: string, retailer: string): string => `${title} · ${retailer}`;
