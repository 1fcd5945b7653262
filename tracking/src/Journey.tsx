import { isCorrection, stepOf } from '@portage/contract/tracking/words';
import { nameZone } from './moments.ts';
import { useReading } from './reading.ts';
import type { Shown } from './shown.ts';
import { Day, When } from './When.tsx';

/** What has happened so far, the latest first. */
export function Journey({ view }: { view: Shown }) {
  const { language, say, zone } = useReading();
  if (view.journey.length === 0) return null;
  return (
    <section aria-labelledby="journey">
      <h2 id="journey">{say('journey.heading')}</h2>
      <ol className="journey" reversed>
        {view.journey.toReversed().map((step) => (
          <Step key={step.id} step={step} type={view.type} />
        ))}
      </ol>
      <p className="zone" suppressHydrationWarning>
        {zone === null
          ? say('journey.zone', { zone: nameZone(view.timezone, language) })
          : say('journey.ownZone', { zone: nameZone(zone, language) })}
      </p>
    </section>
  );
}

function Step({ step, type }: { step: Shown['journey'][number]; type: Shown['type'] }) {
  const { say } = useReading();
  return (
    <li>
      <p>
        {isCorrection(step.kind) && <span className="tag">{say('journey.correction')}</span>}
        {say(stepOf(step.kind, { type, statusId: step.statusId }))}
        {step.date && (
          <>
            {' '}
            {say('journey.date')} <Day date={step.date} />
          </>
        )}
      </p>
      <p className="moment">
        <When at={step.at} shape="moment" />
      </p>
    </li>
  );
}
