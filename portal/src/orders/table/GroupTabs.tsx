import { paths } from '@portage/contract/index';
import { type ListGroup, listGroups } from '@portage/contract/orders/status';
import { useRouter } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { type CountTab, CountTabs } from '../../ui/CountTabs.tsx';
import { useWords } from '../../words/translate.ts';
import type { Asked } from '../useAsked.ts';
import { words } from '../words.ts';

/** The groups of orders with how many stand in each; All first. The counts follow the store that is chosen. */
export function GroupTabs({ asked, ask }: Asked) {
  const t = useWords(words);
  const router = useRouter();
  const { data } = useRead(api.orders.counts, { query: { pickupScheduleId: asked.pickupScheduleId } });
  const tab = (status: ListGroup | undefined): CountTab => {
    const search = { ...asked, status, page: undefined, order: undefined };
    return {
      name: t(status ?? 'all'),
      count: status ? data?.groups[status] : data?.all,
      href: router.buildLocation({ to: paths.orders, search }).href,
      isCurrent: asked.status === status,
      go: () => ask({ status }),
    };
  };
  return <CountTabs label={t('groups')} tabs={[tab(undefined), ...listGroups.map(tab)]} />;
}
