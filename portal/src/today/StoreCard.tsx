import { paths } from '@portage/contract/index';
import { daySteps } from '@portage/contract/orders/status';
import { whyNotFrom } from '@portage/contract/stores/rules';
import type { StoreToday } from '@portage/contract/today/schema';
import { stepMeanings, stepNames } from '@portage/contract/today/words';
import { translate } from '@portage/contract/words';
import { Link } from '@tanstack/react-router';
import { Tooltip } from 'antd';
import { useLanguage } from '../words/language.ts';
import { HandoverActs, isHandoverNext } from './HandoverActs.tsx';
import { PickupLine } from './PickupLine.tsx';
import { useCount } from './useCount.ts';
import { useNextStep } from './useNextStep.tsx';
import { useT } from './words.ts';

/** Renders a store: its next pickup, its orders at each step, and the next step for all of them. */
export function StoreCard({ store }: { store: StoreToday }) {
  const t = useT();
  const { pickupScheduleId, name, steps, following, handover } = store;
  const { toFulfil, toPrint, ready, handedOver, pickedUp } = steps;
  // After the cutoff, what is ready may be of the following pickup.
  const isHandedOver = handedOver.total > 0 && following !== null && handover === null;
  const done =
    ready.total > 0 && !isHandedOver
      ? t('allReady')
      : handedOver.total > 0
        ? t('allHandedOver')
        : pickedUp.total > 0
          ? t('allPickedUp')
          : t('nothingDue');
  const isDone = toFulfil.total + toPrint.total === 0;
  const { button, outcome } = useNextStep({
    steps,
    pickupScheduleId,
    why: whyNotFrom(store),
    isSecond: isHandoverNext(store),
    otherwise: isDone && <p className="muted today-done">{done}</p>,
  });
  return (
    <li className="panel today-store" aria-label={name}>
      <h2 className="ellipsis">{name}</h2>
      <PickupLine store={store} />
      <StepCounts store={store} />
      <div className="today-next">
        {button}
        {outcome}
        <HandoverActs store={store} />
      </div>
    </li>
  );
}

/** Renders the number of orders at each step, each a link to exactly these orders. */
function StepCounts({ store: { pickupScheduleId, steps } }: { store: StoreToday }) {
  const language = useLanguage();
  const countOf = useCount();
  return (
    <ul className="today-steps">
      {daySteps.map((step) => {
        const count = countOf(steps[step]);
        const name = translate(stepNames[step], language);
        return (
          <li key={step}>
            <Tooltip title={translate(stepMeanings[step], language)}>
              <Link
                to={paths.orders}
                search={{ step, pickupScheduleId }}
                data-step={step}
                data-none={steps[step].total === 0}
              >
                <strong className="numeric">{count}</strong> <span>{name}</span>
              </Link>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
