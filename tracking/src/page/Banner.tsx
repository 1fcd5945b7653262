import { Mascot } from '@portage/brand/Mascot';
import { moodOf } from '@portage/contract/tracking/rules';
import { isPromise, textOf, titleOf } from '@portage/contract/tracking/words';
import { Arrival } from './Arrival.tsx';
import { Dropoff } from './Dropoff.tsx';
import { printPromise } from './moments.ts';
import { Progress } from './Progress.tsx';
import type { Parcel } from './parcel.ts';
import { useReading } from './reading.ts';
import { Text } from './Text.tsx';

/** Where the parcel is and why, in one glance: a mood, a sentence, a time. */
export function Banner({ view }: { view: Parcel }) {
  const { say, email } = useReading();
  return (
    <section className="banner" aria-labelledby="status">
      <div className="scene">
        <Mascot mood={moodOf(view.status, view.type)} size={176} />
      </div>
      <div className="message">
        {view.firstName && <p className="greeting">{say('greeting', { name: view.firstName })}</p>}
        <h1 id="status">{say(titleOf(view.status, view))}</h1>
        <p className="text" suppressHydrationWarning>
          <Text email={email}>{useExplanation(view)}</Text>
        </p>
        {view.dropoff && <Dropoff dropoff={view.dropoff} today={view.today} />}
        <Arrival view={view} />
        <Progress view={view} />
      </div>
    </section>
  );
}

/** What the title means for the recipient. A promise names its date, and once that has passed it is no longer shown. */
function useExplanation(view: Parcel): string {
  const { say, language } = useReading();
  if (view.dropoff) return say('dropoff.text');
  if (view.status === 'AT_DROPOFF_POINT' && !view.open) return say('dropoff.closed');
  const text = textOf(view.status, view);
  if (!isPromise(text)) return say(text);
  const { promisedBy } = view;
  if (promisedBy === null || promisedBy < view.today) return say('late.text');
  return say(text, { by: printPromise(promisedBy, language) });
}
