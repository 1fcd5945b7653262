import { paths } from '@portage/contract/index';
import { sendStates, type WebhookEndpoint, type WebhookSend } from '@portage/contract/webhooks/schema';
import { webhookTopics } from '@portage/contract/webhooks/topics';
import { topicNames } from '@portage/contract/webhooks/words';
import { translate } from '@portage/contract/words';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import type { SettingsSearch } from '../settings/search.ts';
import { useSettingsSearch } from '../settings/useSettingsSearch.ts';
import { DateRangeFilter } from '../ui/filters/DateRangeFilter.tsx';
import { FilterSelect } from '../ui/filters/FilterSelect.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { StatePanel } from '../ui/StatePanel.tsx';
import { instantsOf, Log } from '../ui/table/Log.tsx';
import type { SearchState } from '../ui/useSearchState.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { SendDrawer } from './SendDrawer.tsx';
import { useT } from './words.ts';

/** Lists an endpoint's sends, newest first, filtered by the search parameters. */
export function Sends({ endpoint: { id } }: { endpoint: WebhookEndpoint }) {
  const t = useT();
  const { asked, ask } = useSettingsSearch();
  const { search, before } = asked;
  const state = sendStates.find((each) => each === asked.state);
  const topic = webhookTopics.find((each) => each === asked.topic);
  const filters = { search, state, topic, ...instantsOf(asked) };
  const query = { ...filters, before };
  const list = useRead(api.webhooks.sends, { params: { id }, query }, { placeholderData: keepPreviousData });
  return (
    <>
      <h3 className="webhooks-log mt-5">{t('log')}</h3>
      <Filters asked={asked} ask={ask} />
      <Log
        read={list}
        className="log-list"
        filters={filters}
        before={before}
        ask={ask}
        t={t}
        pageTexts={{ newest: t('newest'), older: t('older') }}
        none={<StatePanel mood="sleeping" title={t('noSends')} text={t('noSendsText')} />}
      >
        {(send: WebhookSend) => <Line send={send} />}
      </Log>
      <SendDrawer endpointId={id} id={asked.send} onClose={() => ask({ send: undefined })} />
    </>
  );
}

function Filters({ asked: { search, state, topic, from, to }, ask }: SearchState<SettingsSearch>) {
  const t = useT();
  const language = useLanguage();
  return (
    <div className="row activity-filters mt-4">
      <SearchField label={t('search')} value={search ?? ''} onSearch={(text) => ask({ search: text || undefined })} />
      <FilterSelect
        label={t('stateFilter')}
        any={t('everyState')}
        value={sendStates.find((each) => each === state)}
        onChange={(value) => ask({ state: value })}
        options={sendStates.map((each) => ({ value: each, label: t(`send.${each}`) }))}
      />
      <FilterSelect
        label={t('topic')}
        any={t('everyTopic')}
        value={webhookTopics.find((each) => each === topic)}
        onChange={(value) => ask({ topic: value })}
        options={webhookTopics.map((each) => ({ value: each, label: translate(topicNames[each], language) }))}
      />
      <DateRangeFilter from={from} to={to} onFrom={(day) => ask({ from: day })} onTo={(day) => ask({ to: day })} />
    </div>
  );
}

const sendTones = { WAITING: 'info', SENT: 'good', FAILED: 'bad', HELD: 'warning' } as const;

function Line({ send }: { send: WebhookSend }) {
  const t = useT();
  const language = useLanguage();
  const { ago, instant } = useFormats();
  const { id, topic, order, isTest, state, status, attempts, createdAt } = send;
  const name = order.number ?? order.trackingCode;
  return (
    <li>
      <span className="pair">
        <Link from={paths.settings} to={paths.settings} search={(now) => ({ ...now, send: id })}>
          {translate(topicNames[topic], language)} · {name}
        </Link>
        <span>
          {isTest && <span className="chip">{t('isTest')}</span>} {t('tries', { count: attempts })}
          {status !== null && ` · ${t('answered', { status })}`}
        </span>
      </span>
      <span className="pair log-side">
        <span className="chip" data-tone={sendTones[state]}>
          {t(`send.${state}`)}
        </span>
        <time dateTime={createdAt} title={instant(createdAt)}>
          {ago(createdAt)}
        </time>
      </span>
    </li>
  );
}
