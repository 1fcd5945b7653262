import { paths } from '@portage/contract/index';
import { type ListGroup, listGroups, type Status, skipReasons, statusesOf } from '@portage/contract/orders/status';
import { reasonOf } from '@portage/contract/orders/words';
import { useRouter } from '@tanstack/react-router';
import { Button, Select } from 'antd';
import { memo } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { type CountTab, CountTabs } from '../../ui/CountTabs.tsx';
import { useFormats } from '../../words/formats.ts';
import { isBeyondCounts, type OrdersSearchState, queryOf } from '../useOrdersSearch.ts';
import { useT } from '../words.ts';
import { useT as useTableWords } from './words.ts';

/** Renders the tabs of order groups, All first. Their counts follow the store filter only, and are left out under any other. */
export const GroupTabs = memo(function GroupTabs({ asked, ask }: OrdersSearchState) {
  const t = useT();
  const router = useRouter();
  const { data } = useRead(api.orders.counts, { query: { pickupScheduleId: asked.pickupScheduleId } });
  const tab = (status: ListGroup | undefined): CountTab => {
    const others = { state: undefined, reason: undefined };
    const search = { ...asked, ...others, status, page: undefined, order: undefined };
    return {
      name: t(status ?? 'all'),
      count: isBeyondCounts(asked) ? null : status ? data?.groups[status] : data?.all,
      href: router.buildLocation({ to: paths.orders, search }).href,
      isCurrent: asked.status === status,
      go: () => ask({ ...others, status }),
    };
  };
  return (
    <>
      <CountTabs label={t('groups')} tabs={[tab(undefined), ...listGroups.map(tab)]} />
      {asked.status && <States asked={asked} ask={ask} states={statusesOf(asked.status)} />}
    </>
  );
});

/** Filters by the statuses within a group, with their counts, and by the reasons of missed deliveries. */
function States({ asked, ask, states }: OrdersSearchState & { states: readonly Status[] }) {
  const t = useTableWords();
  const named = useT();
  if (states.length < 2) return null;
  const reasons = Object.values(skipReasons).flatMap((value) => {
    const reason = reasonOf('SKIPPED', value);
    return reason && value !== skipReasons.notReceived ? [{ value, label: named(reason) }] : [];
  });
  return (
    <fieldset className="row" aria-label={t('states')}>
      {states.map((state) => (
        <StateButton key={state} asked={asked} ask={ask} state={state} />
      ))}
      {asked.state === 'SKIPPED' && (
        <Select
          size="small"
          allowClear
          aria-label={t('reason')}
          placeholder={t('everyReason')}
          value={asked.reason}
          onChange={(reason: number | undefined) => ask({ reason })}
          popupMatchSelectWidth={false}
          options={reasons}
        />
      )}
    </fieldset>
  );
}

function StateButton({ asked, ask, state }: OrdersSearchState & { state: Status }) {
  const named = useT();
  const { number } = useFormats();
  const isOn = asked.state === state;
  const query = { ...queryOf({ ...asked, state, reason: undefined, page: undefined }), pageSize: 1 };
  const { data } = useRead(api.orders.list, { query });
  const count = data && (data.totalIsCapped ? named('atLeast', { count: data.total }) : number(data.total));
  return (
    <Button
      size="small"
      aria-pressed={isOn}
      className={isOn ? 'filter-set' : undefined}
      onClick={() => ask({ state: isOn ? undefined : state, reason: undefined })}
    >
      {named(state)} {count !== undefined && <span className="count">{count}</span>}
    </Button>
  );
}
