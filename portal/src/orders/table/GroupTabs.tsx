import { type ListGroup, listGroups } from '@portage/contract/orders/status';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { paths } from '../../paths.ts';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import type { Asked } from '../useAsked.ts';
import { words } from '../words.ts';

/** The groups of orders with how many stand in each; All first. The counts follow the store that is chosen. */
export function GroupTabs({ asked, ask }: Asked) {
  const t = useWords(words);
  const { pickupScheduleId, status } = asked;
  const { data } = useRead(api.orders.counts, { query: { pickupScheduleId } });
  const place = useRef<HTMLElement>(null);
  // Where the tabs do not all fit, the one that is shown does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab that is current follows the status.
  useEffect(() => {
    place.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [status]);
  return (
    <nav ref={place} className="order-groups" aria-label={t('groups')}>
      <GroupTab asked={asked} ask={ask} group={undefined} name={t('all')} count={data?.all} />
      {listGroups.map((group) => (
        <GroupTab key={group} asked={asked} ask={ask} group={group} name={t(group)} count={data?.groups[group]} />
      ))}
    </nav>
  );
}

type GroupTabProps = Asked & { group: ListGroup | undefined; name: string; count: number | undefined };

/** A link like any other: it can be opened beside this page. */
function GroupTab({ asked, ask, group, name, count }: GroupTabProps) {
  const { number } = useFormats();
  const router = useRouter();
  const search = { ...asked, status: group, page: undefined, order: undefined };
  const { href } = router.buildLocation({ to: paths.orders, search });
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    ask({ status: group });
  };
  return (
    <a href={href} aria-current={asked.status === group ? 'page' : undefined} onClick={go}>
      {name}
      <span className="order-count">{count === undefined ? ' ' : number(count)}</span>
    </a>
  );
}
