import '../orders/detail/detail.css';
import { expense as rows } from '@portage/contract/expense/endpoints';
import type { Charge } from '@portage/contract/expense/schema';
import { paths } from '@portage/contract/index';
import { deliveryStatusOf } from '@portage/contract/orders/status';
import { Link } from '@tanstack/react-router';
import { Button, Flex, Skeleton } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useMay } from '../auth/account.ts';
import { Facts, Section } from '../orders/detail/Facts.tsx';
import { OrderJourney } from '../orders/detail/OrderJourney.tsx';
import { OrderStatus, reasonText } from '../orders/OrderStatus.tsx';
import { useT as useOrderWords } from '../orders/words.ts';
import { AskQuestion } from '../questions/AskQuestion.tsx';
import { Question } from '../questions/Question.tsx';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { ErrorState, StatePanel } from '../ui/StatePanel.tsx';
import { useShown } from '../ui/useShown.ts';
import { useFormats } from '../words/formats.ts';
import type { Translate } from '../words/translate.ts';
import type { ExpenseSearchState } from './useExpenseSearch.ts';
import { useT, type words } from './words.ts';

/** Shows a charge in a drawer: its cause, its questions and its order's journey. */
export function ChargeDrawer({ asked: { charge }, ask }: ExpenseSearchState) {
  const shownId = useShown(charge);
  const close = () => ask({ charge: undefined });
  return (
    <SideDrawer
      isOpen={charge !== undefined}
      onClose={close}
      onClosed={() => document.getElementById(lineOf(shownId))?.focus()}
      size={640}
      title={shownId && <Title id={shownId} />}
    >
      {shownId && <LoadedCharge key={shownId} id={shownId} onClose={close} />}
    </SideDrawer>
  );
}

/** Returns the id of the element that opens a charge; it regains focus when the drawer closes. */
export const lineOf = (chargeId = '') => `charge-${chargeId}`;

const useCharge = (id: string) => useRead(api.expense.charge, { params: { id } });

function Title({ id }: { id: string }) {
  const t = useT();
  const { data: charge } = useCharge(id);
  return charge ? nameOf(charge, t) : t('charge');
}

/** Returns the title of a charge: its service and order. */
export const nameOf = (
  { service, number, trackingCode }: Pick<Charge, 'service' | 'number' | 'trackingCode'>,
  t: Translate<typeof words>,
) => t('chargeOf', { service: t(service), order: number ?? trackingCode });

function LoadedCharge({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const { data: charge, error, refetch } = useCharge(id);
  if (charge) return <ChargeDetails charge={charge} />;
  if (error?.type === 'CHARGE_NOT_FOUND')
    return (
      <StatePanel
        mood="lost"
        title={error.body.message}
        text={t('chargeLost')}
        action={<Button onClick={onClose}>{t('close')}</Button>}
      />
    );
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return <Skeleton active paragraph={{ rows: 8 }} />;
}

function ChargeDetails({ charge }: { charge: Charge }) {
  return (
    <Flex vertical gap={12} className="order-detail">
      <Cause charge={charge} />
      {charge.questions.toReversed().map((question) => (
        <Question key={question.id} question={question} />
      ))}
      <AskQuestion charge={charge} />
      <Evidence orderId={charge.orderId} />
    </Flex>
  );
}

/** Explains the rule and the rate of the charge. */
function Cause({ charge }: { charge: Charge }) {
  const t = useT();
  const named = useOrderWords();
  const { day, money, storeTime } = useFormats();
  const { cause, event, rate, hasRate, total, date } = charge;
  const status = deliveryStatusOf(event.name);
  const reason = status && reasonText({ status, statusId: event.statusId }, named);
  return (
    <Section title={t('why')}>
      <p>{t(`cause.${cause}`, { package: charge.package })}</p>
      <Facts
        facts={[
          {
            name: t('happened'),
            value: (
              <span className="row">
                {status && <OrderStatus status={status} />}
                <span>{[reason, storeTime(event.at)].filter(Boolean).join(' · ')}</span>
              </span>
            ),
            isWide: true,
          },
          { name: t('total'), value: <b className="numeric">{money(total)}</b> },
          { name: t('rate'), value: hasRate ? t('rateOn', { rate: money(rate), day: day(date) }) : t('noRateAbout') },
          { name: t('fulfillmentLocation'), value: charge.fulfillmentName },
          { name: t('billedOn'), value: charge.invoice ? <InvoiceLink number={charge.invoice} /> : t('notBilled') },
        ]}
      />
    </Section>
  );
}

/** Leads to the invoice that bills the charge; a member who may not see invoices reads its number. */
function InvoiceLink({ number }: { number: string }) {
  if (!useMay(rows.invoices)) return number;
  return (
    <Link to={paths.expense} search={{ view: 'invoices', invoice: number }}>
      {number}
    </Link>
  );
}

function Evidence({ orderId }: { orderId: string }) {
  const t = useT();
  const { data: order, error, refetch } = useRead(api.orders.read, { params: { id: orderId } });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!order) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <>
      <OrderJourney order={order} />
      <p>
        <Link to={paths.orders} search={{ order: orderId }}>
          {t('openOrder')}
        </Link>
      </p>
    </>
  );
}
