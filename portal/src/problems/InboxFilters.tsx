import { ClockCircleOutlined, CloseOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import type { ProblemCounts } from '@portage/contract/problems/schema';
import { problemNames } from '@portage/contract/problems/words';
import { translate } from '@portage/contract/words';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { useT as useOrderWords } from '../orders/words.ts';
import { useStores } from '../stores/useStores.ts';
import { CountTabs } from '../ui/CountTabs.tsx';
import { FilterButton } from '../ui/filters/FilterButton.tsx';
import { FilterSelect } from '../ui/filters/FilterSelect.tsx';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useCounts } from './useCounts.ts';
import { everything, type InboxState, isFiltered } from './useInbox.ts';
import { useT } from './words.ts';

/** Returns a function that formats a count of problems: “500+” if there may be more than counted. */
export function useCountText(counts: ProblemCounts | undefined): (count: number) => string {
  const named = useOrderWords();
  const { number } = useFormats();
  return (count) => (counts?.isCapped && count > 0 ? named('atLeast', { count }) : number(count));
}

/** Renders the stores with problems as tabs with counts; hidden if the member has only one store. */
export function StoreTabs({ asked, ask }: InboxState) {
  const t = useT();
  const router = useRouter();
  const { stores } = useStores();
  const counts = useCounts().data;
  const text = useCountText(counts);
  if (stores.length < 2) return null;
  const tab = (name: string, count: string | undefined, pickupScheduleId: string | undefined) => ({
    name,
    count,
    href: router.buildLocation({ to: paths.inbox, search: { pickupScheduleId } }).href,
    isCurrent: asked.pickupScheduleId === pickupScheduleId,
    go: () => ask({ pickupScheduleId }),
  });
  const countOf = (id: string) => counts?.stores.find(({ pickupScheduleId }) => pickupScheduleId === id)?.count ?? 0;
  const shown = stores.filter(({ id }) => countOf(id) > 0 || id === asked.pickupScheduleId);
  const tabs = shown.map(({ id, name }) => tab(name, text(countOf(id)), id));
  return (
    <CountTabs label={t('allStores')} tabs={[tab(t('allStores'), counts && text(counts.total), undefined), ...tabs]} />
  );
}

/** Filters the list by reason. The counts follow the store filter only, and are left out under any other. */
export function ReasonFilter({ asked, ask, counts }: InboxState & { counts: ProblemCounts | undefined }) {
  const t = useT();
  const language = useLanguage();
  const text = useCountText(counts);
  const areCounted = asked.owner === undefined && asked.snoozed === undefined;
  return (
    <search className="row inbox-filters">
      <fieldset className="row" aria-label={t('reasons')}>
        {counts?.reasons.map(({ reason, count }) => (
          <FilterButton
            key={reason}
            size="small"
            count={areCounted ? text(count) : null}
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

/** Filters the list by owner, and shows the orders that are snoozed or wait instead. */
export function OwnerFilter({ asked, ask, counts }: InboxState & { counts: ProblemCounts | undefined }) {
  const t = useT();
  const text = useCountText(counts);
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
        count={text(counts?.snoozed ?? 0)}
        isOn={asked.snoozed === 'true'}
        onPress={(isOn) => ask({ snoozed: isOn ? 'true' : undefined })}
      >
        {t('snoozed')}
      </FilterButton>
    </>
  );
}
