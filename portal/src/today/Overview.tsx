import { paths } from '@portage/contract/index';
import { problemReasons } from '@portage/contract/problems/kinds';
import { problemNames } from '@portage/contract/problems/words';
import { translate } from '@portage/contract/words';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useCounts } from '../problems/useCounts.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

/** Renders how the rest is going: what is on the road, what waits in the inbox, and yesterday. */
export function Overview() {
  return (
    <ul className="today-overview panel">
      <OnTheRoad />
      <Inbox />
      <Yesterday />
    </ul>
  );
}

type PartProps = { name: string; children: ReactNode };

const Part = ({ name, children }: PartProps) => (
  <li>
    <h2>{name}</h2>
    <p>{children}</p>
  </li>
);

function OnTheRoad() {
  const t = useT();
  const { number } = useFormats();
  const state = 'ATTEMPTING_DELIVERY' as const;
  const { data } = useRead(api.orders.list, { query: { state, pageSize: 1 } });
  return (
    <Part name={t('onTheRoad')}>
      {data && data.total > 0 && (
        <Link to={paths.orders} search={{ state }}>
          {t(data.totalIsCapped ? 'onTheRoadMany' : 'onTheRoadCount', { count: data.total, shown: number(data.total) })}
        </Link>
      )}
      {data?.total === 0 && <span className="muted">{t('onTheRoadNone')}</span>}
    </Part>
  );
}

function Inbox() {
  const t = useT();
  const language = useLanguage();
  const { number } = useFormats();
  const { data } = useCounts();
  const worst = problemReasons
    .flatMap((reason) => data?.reasons.filter((each) => each.reason === reason) ?? [])
    .find(({ count }) => count > 0);
  return (
    <Part name={t('inbox')}>
      {data && data.total > 0 && (
        <>
          <Link to={paths.inbox}>
            {t('inboxCount', { count: data.total, shown: `${number(data.total)}${data.isCapped ? '+' : ''}` })}
          </Link>
          {worst && (
            <span className="muted today-worst">
              {t('worst', { reason: translate(problemNames[worst.reason], language), count: worst.count })}
            </span>
          )}
        </>
      )}
      {data?.total === 0 && <span className="muted">{t('inboxNone')}</span>}
    </Part>
  );
}

function Yesterday() {
  const t = useT();
  const date = 'yesterday' as const;
  const { data } = useRead(api.statistics.shipments, { query: { date, pageSize: 1 } });
  const { completed = 0, skipped = 0, notReceived = 0 } = data?.summary ?? {};
  const missed = skipped + notReceived;
  return (
    <Part name={t('yesterday')}>
      {data && completed + missed > 0 && (
        <Link to={paths.dashboard} search={{ date }}>
          {t('delivered', { count: completed })}, {t('missed', { count: missed })}
        </Link>
      )}
      {data && completed + missed === 0 && <span className="muted">{t('yesterdayNone')}</span>}
    </Part>
  );
}
