import './inbox.css';
import { orders } from '@portage/contract/orders/endpoints';
import { problems } from '@portage/contract/problems/endpoints';
import { isRequested, requestKindOf } from '@portage/contract/problems/kinds';
import type { ProblemCounts, ProblemRow } from '@portage/contract/problems/schema';
import { problemNames } from '@portage/contract/problems/words';
import { requests } from '@portage/contract/requests/endpoints';
import { type Language, translate } from '@portage/contract/words';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useMay } from '../auth/account.ts';
import { KeysHelp } from '../orders/OrderKeys.tsx';
import { FulfilMany } from '../orders/table/actions/FulfilMany.tsx';
import { focusOn } from '../orders/table/rows.ts';
import { SelectionFrame } from '../orders/table/SelectionBar.tsx';
import { type Selection, useSelection } from '../orders/table/useSelection.ts';
import { AskMany } from '../requests/AskMany.tsx';
import { OpenProblems } from '../shopify/shops/Problems.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ReadState, StatePanel } from '../ui/StatePanel.tsx';
import { useLanguage } from '../words/language.ts';
import { AssignMenu, ResolveMenu, SnoozeMenu } from './Decisions.tsx';
import { OwnerFilter, ReasonFilter, StoreTabs, useCountText } from './InboxFilters.tsx';
import { NoteModal } from './NoteModal.tsx';
import { ProblemTable } from './ProblemTable.tsx';
import { useCounts } from './useCounts.ts';
import { type Decide, useDecide } from './useDecide.ts';
import { everything, type InboxState, isFiltered, useInbox } from './useInbox.ts';
import { focusedId, rowOf, useInboxKeys, useKeyLines } from './useInboxKeys.ts';
import { useInboxList } from './useInboxList.ts';
import { useT } from './words.ts';

const noRows: readonly ProblemRow[] = [];

/** Renders the inbox: the orders that need a person, and what can be done about them. */
export function InboxPage() {
  const { asked, ask } = useInbox();
  const { read, list, hide } = useInboxList(asked);
  const rows = list?.data ?? noRows;
  const ids = rows.map(({ id }) => id);
  const counts = useCounts(asked.pickupScheduleId).data;
  const selection = useSelection(rows);
  const [noted, setNoted] = useState<ProblemRow>();
  const follow = useFollow({ asked, ask }, ids, selection);
  const send = useDecide((decided, { snoozedUntil }) => {
    // A snoozed order that is snoozed again stays in its list.
    if (asked.snoozed && snoozedUntil) return;
    follow(decided);
    hide(decided);
  });
  const decide = useMay(problems.decide) ? send : null;
  const { isHelpShown, setHelpShown } = useInboxKeys({ asked, ask }, ids, decide);
  const lines = useKeyLines(decide !== null);
  useLastPage({ asked, ask }, read.data);
  const isEmpty = list !== undefined && list.total === 0;
  const areFiltersShown = !isEmpty || isFiltered(asked);
  return (
    <div className="page orders-page" data-split={useDeferredValue(asked.order) !== undefined}>
      <InboxHeader {...{ asked, ask, counts }} isQuiet={!areFiltersShown} />
      {areFiltersShown && <StoreTabs asked={asked} ask={ask} />}
      <section className="panel">
        {areFiltersShown && <ReasonFilter asked={asked} ask={ask} counts={counts} />}
        {!list && <ReadState read={read} />}
        {isEmpty && <NothingLeft asked={asked} ask={ask} counts={counts} />}
        {list && !isEmpty && (
          <ProblemTable
            {...{ asked, ask, list, decide }}
            isStale={read.isPlaceholderData}
            selection={decide ? selection.table : undefined}
            onNote={setNoted}
          />
        )}
        <div className="orders-foot">{decide && <Bar selection={selection} decide={decide} rows={rows} />}</div>
      </section>
      <Drawer asked={asked} ask={ask} ids={ids} />
      <NoteModal row={noted} onClose={() => setNoted(undefined)} />
      <KeysHelp isShown={isHelpShown} onClose={() => setHelpShown(false)} lines={lines} />
    </div>
  );
}

/** Returns a function that takes decided orders out of the selection, and moves the focus and the drawer to the order after them. */
function useFollow({ asked, ask }: InboxState, ids: readonly string[], { keep }: Selection) {
  const open = useRef(asked.order);
  open.current = asked.order;
  return (decided: readonly string[]) => {
    const isDecided = (id: string) => decided.includes(id);
    const first = ids.findIndex(isDecided);
    const next = ids.find((id, index) => index > first && !isDecided(id)) ?? ids.findLast((id) => !isDecided(id));
    keep((selected) => selected.filter(({ id }) => !isDecided(id)));
    if (open.current && isDecided(open.current)) ask({ order: next });
    // The member may have moved on while the decision was sent.
    const focused = focusedId();
    if (next && (!focused || isDecided(focused))) rowOf(next)?.focus();
  };
}

/** Goes back to the first page once the current one has no rows left. */
function useLastPage({ asked, ask }: InboxState, list: { data: readonly unknown[]; total: number } | undefined): void {
  const isPastEnd = asked.page !== undefined && list !== undefined && list.data.length === 0 && list.total > 0;
  useEffect(() => {
    if (isPastEnd) ask({ page: undefined });
  }, [isPastEnd, ask]);
}

type InboxHeaderProps = InboxState & {
  counts: ProblemCounts | undefined;
  /** Whether the screen shows only that nothing is left. */
  isQuiet: boolean;
};

function InboxHeader({ asked, ask, counts, isQuiet }: InboxHeaderProps) {
  const t = useT();
  const text = useCountText(counts);
  const { total = 0, savedToday = 0 } = counts ?? {};
  const left = asked.reason ? (counts?.reasons.find(({ reason }) => reason === asked.reason)?.count ?? 0) : total;
  const about = (
    <>
      {t('left', { count: left, shown: text(left) })} ·{' '}
      <Tooltip title={t('savedMeans')}>
        <span>{t('saved', { count: savedToday })}</span>
      </Tooltip>
    </>
  );
  return (
    <PageHeader
      title={t('title')}
      // The counts know of no other filters than the store and the reason.
      about={counts && !isQuiet && !asked.owner && !asked.snoozed && about}
      actions={<OpenProblems onOpen={(order) => ask({ order, only: undefined })} />}
      filters={!isQuiet && <OwnerFilter asked={asked} ask={ask} counts={counts} />}
    />
  );
}

type NothingLeftProps = InboxState & { counts: ProblemCounts | undefined };

/** Shown when nothing is left, or when nothing matches the filters. */
function NothingLeft({ asked, ask, counts }: NothingLeftProps) {
  const t = useT();
  if (isFiltered(asked)) {
    const clear = <Button onClick={() => ask(everything)}>{t('clear')}</Button>;
    return <StatePanel mood="puzzled" title={t('noMatchTitle')} action={clear} />;
  }
  const { savedToday = 0, snoozed = 0 } = counts ?? {};
  const saved = (
    <>
      <strong className="wide">{t('saved', { count: savedToday })}</strong>
      <br />
      {t('savedMeans')}
    </>
  );
  return (
    <StatePanel
      mood="delighted"
      title={t('emptyTitle')}
      text={saved}
      action={
        snoozed > 0 && <Button onClick={() => ask({ snoozed: 'true' })}>{t('showSnoozed', { count: snoozed })}</Button>
      }
    />
  );
}

/** Returns the request that solves the same worst problem of these orders; undefined if they differ, or one is on another page. */
function sharedRequest(rows: readonly ProblemRow[], count: number, language: Language) {
  const reason = rows[0]?.problems[0]?.reason;
  const remedy = rows[0]?.remedies.find(isRequested);
  const areAlike = rows.length === count && rows.every(({ problems }) => problems[0]?.reason === reason);
  return reason && remedy && areAlike
    ? { kind: requestKindOf[remedy], reason: translate(problemNames[reason], language) }
    : undefined;
}

/** Shows the decisions about the selected orders, and the fulfilment of those that wait for it. */
function Bar({ selection, decide, rows }: { selection: Selection; decide: Decide; rows: readonly ProblemRow[] }) {
  const language = useLanguage();
  const mayFulfil = useMay(orders.fulfilMany);
  const mayAsk = useMay(requests.askMany);
  const ids = selection.orders.map(({ id }) => id);
  const areWaiting = selection.orders.every(({ status }) => status === 'NOT_SCHEDULED');
  return (
    <SelectionFrame selection={selection}>
      {(batch) => (
        <>
          {mayFulfil && areWaiting && <FulfilMany {...batch} />}
          {mayAsk && !areWaiting && (
            <AskMany
              {...batch}
              start={sharedRequest(
                rows.filter(({ id }) => ids.includes(id)),
                ids.length,
                language,
              )}
            />
          )}
          <ResolveMenu ids={ids} decide={decide} />
          <SnoozeMenu ids={ids} decide={decide} isLabelled />
          <AssignMenu ids={ids} decide={decide} />
        </>
      )}
    </SelectionFrame>
  );
}

// Lazy, so that the list is rendered before the drawer loads.
const OrderDrawer = lazy(() =>
  import('../orders/detail/OrderDrawer.tsx').then((file) => ({ default: file.OrderDrawer })),
);

function Drawer({ asked, ask, ids }: InboxState & { ids: readonly string[] }) {
  const lastId = useRef(asked.order);
  if (asked.order) lastId.current = asked.order;
  return (
    <Suspense>
      <OrderDrawer
        id={asked.order}
        ids={ids}
        onMove={(order) => ask({ order })}
        onClose={() => ask({ order: undefined, only: undefined })}
        onClosed={() => focusOn(`[data-row-key="${lastId.current}"]`)}
      />
    </Suspense>
  );
}
