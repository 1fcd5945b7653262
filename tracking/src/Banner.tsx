import { Mascot } from '@portage/brand/Mascot';
import { daysUntilReturn, moodOf } from '@portage/contract/tracking/rules';
import { textOf, titleOf } from '@portage/contract/tracking/words';
import { Arrival } from './Arrival.tsx';
import { Progress } from './Progress.tsx';
import { useReading } from './reading.ts';
import type { Shown } from './shown.ts';
import { Text } from './Text.tsx';

/** Where the parcel is and why, in one glance: a mood, a sentence, a time. */
export function Banner({ view, supportEmail }: { view: Shown; supportEmail: string }) {
  const { say } = useReading();
  return (
    <section className="banner" aria-labelledby="status">
      <div className="scene">
        <Mascot mood={moodOf(view.status, view.type)} size={176} />
      </div>
      <div className="said">
        {view.firstName && <p className="greeting">{say('greeting', { name: view.firstName })}</p>}
        <h1 id="status">{say(titleOf(view.status, view))}</h1>
        <p className="text">
          <Text email={supportEmail}>{say(textOf(view.status, view), daysUntilReturn[view.type])}</Text>
        </p>
        <Arrival view={view} />
        <Progress view={view} />
      </div>
    </section>
  );
}
