import type { TrackingView } from '@portage/contract/tracking/schema';
import { bannerOf, stepOf } from '@portage/contract/tracking/words';
import { useEffect } from 'react';
import { printStops } from './arrival/Whereabouts.tsx';
import type { Parcel } from './parcel.ts';
import { useReader } from './reader.ts';

/** Announces changes since the page was opened to screen readers, and in the tab's title. */
export function News({ first, view }: { first: TrackingView; view: Parcel }) {
  const { t } = useReader();
  const title = t(bannerOf(view).title);
  const step = view.journey.findLast(isNews);
  const changed = step?.at.at !== first.journey.findLast(isNews)?.at.at || view.statusId !== first.statusId;
  useEffect(() => {
    if (changed) document.title = documentTitle(title, view.retailerName);
  }, [changed, title, view.retailerName]);
  const stops = view.whereabouts?.stopsBefore;
  const closer = stops !== undefined && stops !== first.whereabouts?.stopsBefore && printStops(stops, t);
  return (
    <>
      <p className="unseen" role="status">
        {changed && step ? `${title}. ${t(stepOf(step.kind, { type: view.type, statusId: step.statusId }))}` : ''}
      </p>
      {/* Separate, so that screen readers do not repeat the rest at each stop. */}
      <p className="unseen" role="status">
        {closer}
      </p>
    </>
  );
}

/** Returns whether a step is announced. The recipient already knows about our calls and text messages. */
const isNews = ({ kind }: Parcel['journey'][number]) => kind !== 'smsSent' && kind !== 'callAttempt';

/** Returns the title of the tab. */
export const documentTitle = (title: string, retailer: string): string => `${title} · ${retailer}`;
