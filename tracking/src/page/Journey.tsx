import { isCorrection, stepOf } from '@portage/contract/tracking/words';
import { dayAfter, dayOf, nameZone, todayOf } from './moments.ts';
import type { Parcel } from './parcel.ts';
import { useReader } from './reader.ts';
import { Day, When } from './When.tsx';

/** The number of days that are expanded. */
const openDays = 2;

type Steps = Parcel['journey'];

/** Renders the journey so far by days, latest first. */
export function Journey({ view }: { view: Parcel }) {
  const { language, t, zone } = useReader();
  if (view.journey.length === 0) return null;
  const days = [...Map.groupBy(view.journey.toReversed(), ({ at }) => dayOf(at, zone))];
  const [open, earlier] = [days.slice(0, openDays), days.slice(openDays)];
  const count = earlier.reduce((sum, [, steps]) => sum + steps.length, 0);
  return (
    <section aria-labelledby="journey">
      <h2 id="journey">{t('journey.heading')}</h2>
      {open.map(([date, steps]) => (
        <JourneyDay key={date} date={date} steps={steps} view={view} />
      ))}
      {count > 0 && (
        <details>
          <summary>{t('journey.earlier', { count })}</summary>
          {earlier.map(([date, steps]) => (
            <JourneyDay key={date} date={date} steps={steps} view={view} />
          ))}
        </details>
      )}
      <p className="zone" suppressHydrationWarning>
        {zone === null
          ? t('journey.zone', { zone: nameZone(view.timezone, language) })
          : t('journey.ownZone', { zone: nameZone(zone, language) })}
      </p>
    </section>
  );
}

function JourneyDay({ date, steps, view }: { date: string; steps: Steps; view: Parcel }) {
  const { t, zone } = useReader();
  const today = todayOf(view, zone);
  return (
    <>
      <h3>
        {date === today && `${t('arrival.today')}, `}
        {dayAfter(date) === today && `${t('journey.yesterday')}, `}
        <Day date={date} />
      </h3>
      <ol className="journey" reversed>
        {steps.map((step) => (
          <Step key={step.id} step={step} view={view} />
        ))}
      </ol>
    </>
  );
}

function Step({ step, view: { type, packages, journey } }: { step: Steps[number]; view: Parcel }) {
  const { t } = useReader();
  // Text messages and calls do not move the parcel.
  const isNow = step === journey.findLast(({ kind }) => kind !== 'smsSent' && kind !== 'callAttempt');
  return (
    <li aria-current={isNow ? 'step' : undefined}>
      <p>
        {isCorrection(step.kind) && <span className="tag">{t('journey.correction')}</span>}
        {t(stepOf(step.kind, { type, statusId: step.statusId }))}
        {step.date && (
          <>
            {' '}
            {step.kind !== 'delayed' && t('journey.date')} <Day date={step.date} />
          </>
        )}
      </p>
      <p className="moment">
        <When at={step.at} shape="time" />
        {step.package !== null && ` · ${t('packages.each', { position: step.package, count: packages.length })}`}
      </p>
    </li>
  );
}
