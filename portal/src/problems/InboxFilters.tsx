import { ClockCircleOutlined, CloseOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import type { ProblemCounts } from '@portage/contract/problems/schema';
import { problemNames } from '@portage/contract/problems/words';
import { translate } from '@portage/contract/words';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useStores } from '../stores/useStores.ts';
import { CountTabs } from '../ui/CountTabs.tsx';
import { FilterSelect } from '../ui/filters/FilterSelect.tsx';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useCounts } from './useCounts.ts';
import { everything, type InboxState, isFiltered } from './useInbox.ts';
import { useT } from './words.ts';

/** Renders the stores with problems as tabs with counts; hidden if the member has only one store. */
export function StoreTabs({ asked, ask }: InboxState) {
  const t = useT();
  const router = useRouter();
  const { stores } = useStores();
  const counts = useCounts().data;
  if (stores.length < 2) return null;
  const tab = (name: string, count: number | undefined, pickupScheduleId: string | undefined) => ({
    name,
    count,
    href: router.buildLocation({ to: paths.inbox, search: { pickupScheduleId } }).href,
    isCurrent: asked.pickupScheduleId === pickupScheduleId,
    go: () => ask({ pickupScheduleId }),
  });
  const countOf = (id: string) => counts?.stores.find(({ pickupScheduleId }) => pickupScheduleId === id)?.count ?? 0;
  const shown = stores.filter(({ id }) => countOf(id) > 0 || id === asked.pickupScheduleId);
  const tabs = shown.map(({ id, name }) => tab(name, countOf(id), id));
  return <CountTabs label={t('allStores')} tabs={[tab(t('allStores'), counts?.total, undefined), ...tabs]} />;
}

/** Filters the list by reason, with counts. */
export function ReasonFilter({ asked, ask, counts }: InboxState & { counts: ProblemCounts | undefined }) {
  const t = useT();
  const language = useLanguage();
  return (
    <search className="row inbox-filters">
      <fieldset className="row" aria-label={t('reasons')}>
        {counts?.reasons.map(({ reason, count }) => (
          <FilterButton
            key={reason}
            size="small"
            count={count}
            isOn={asked.reason === reason}
            onPress={(isOn) => ask({ reason: isOn ? reason : undefined })}
          >
            {translate(problemNames[reason], language)}
          </FilterButton>
        ))}
      </fieldset>
      {isFiltered(asked) && (
        <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} onClick={() => ask(everything)}>
          {t('clear')}
        </Button>
      )}
    </search>
  );
}

/** Filters the list by owner, and shows the snoozed orders instead. */
export function OwnerFilter({ asked, ask, snoozed }: InboxState & { snoozed: number }) {
  const t = useT();
  return (
    <>
      <FilterSelect
        label={t('owner')}
        any={t('anyOwner')}
        value={asked.owner}
        onChange={(owner) => ask({ owner })}
        options={[
          { value: 'me' as const, label: t('mine') },
          { value: 'none' as const, label: t('unowned') },
        ]}
      />
      <FilterButton
        icon={<ClockCircleOutlined aria-hidden />}
        count={snoozed}
        isOn={asked.snoozed === 'true'}
        onPress={(isOn) => ask({ snoozed: isOn ? 'true' : undefined })}
      >
        {t('snoozed')}
      </FilterButton>
    </>
  );
}

type FilterButtonProps = {
  icon?: ReactNode;
  size?: 'small' | 'medium';
  count: number;
  isOn: boolean;
  onPress: (isOn: boolean) => void;
  children: ReactNode;
};

function FilterButton({ icon, size = 'medium', count, isOn, onPress, children }: FilterButtonProps) {
  const { number } = useFormats();
  return (
    <Button
      size={size}
      icon={icon}
      aria-pressed={isOn}
      className={isOn ? 'filter-set' : undefined}
      onClick={() => onPress(!isOn)}
    >
      {children} <span className="count">{number(count)}</span>
    </Button>
  );
}
