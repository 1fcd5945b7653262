import { listGroups } from '@portage/contract/orders/status';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { paths } from '../../paths.ts';
import { useFormats } from '../../words/formats.ts';
import { useWords } from '../../words/translate.ts';
import type { OrdersSearch } from '../search.ts';
import { words } from '../words.ts';

/** The groups of orders with how many stand in each; All first. The counts follow the store that is chosen. */
export function GroupTabs({ asked }: { asked: OrdersSearch }) {
  const t = useWords(words);
  const { number } = useFormats();
  const { pickupScheduleId } = asked;
  const counts = useRead(api.orders.counts, { query: { pickupScheduleId } });
  const { all, groups } = counts.data ?? {};
  const tabs = [
    { group: undefined, name: t('all'), count: all },
    ...listGroups.map((group) => ({ group, name: t(group), count: groups?.[group] })),
  ];
  return (
    <nav className="order-groups" aria-label={t('groups')}>
      {tabs.map(({ group, name, count }) => (
        <Link
          key={name}
          to={paths.orders}
          from={paths.orders}
          search={(now) => ({ ...now, status: group, page: undefined })}
          activeProps={{}}
          aria-current={asked.status === group ? 'page' : undefined}
        >
          {name}
          <span className="order-count">{count === undefined ? ' ' : number(count)}</span>
        </Link>
      ))}
    </nav>
  );
}
