import './webhooks.css';
import { PlusOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import { paths } from '@portage/contract/index';
import { endpointLimit, whyNotAddEndpoint } from '@portage/contract/webhooks/rules';
import type { MadeEndpoint, WebhookEndpoint } from '@portage/contract/webhooks/schema';
import { Link, useNavigate } from '@tanstack/react-router';
import { Alert } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSettingsSearch } from '../settings/useSettingsSearch.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ShownOnceModal } from '../ui/copy/ShownOnceModal.tsx';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { ReadState, StatePanel } from '../ui/StatePanel.tsx';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { EndpointForm } from './EndpointForm.tsx';
import { EndpointView } from './EndpointView.tsx';
import { StateChip } from './StateChip.tsx';
import { everyEndpoint, useTrouble } from './useTrouble.ts';
import { useT } from './words.ts';

/** Renders the settings section for webhooks: the endpoints, or a single endpoint with its log. */
export function WebhooksSection() {
  const t = useT();
  const { endpoint } = useSettingsSearch().asked;
  const navigate = useNavigate({ from: paths.settings });
  const [made, setMade] = useState<MadeEndpoint>();
  const tell = (wanted: MadeEndpoint) => {
    // The drawer must close first, because it traps the focus while it is open.
    const isGone = navigate({ search: (now) => ({ ...now, endpoint: wanted.id }) });
    void isGone.finally(() => setMade(wanted));
  };
  const isOne = endpoint !== undefined && endpoint !== 'new';
  return (
    <>
      {isOne ? <EndpointView id={endpoint} onMade={tell} /> : <EndpointList onMade={tell} />}
      <ShownOnceModal
        content={made && { title: t('secretTitle'), secret: made.secret }}
        text={t('secretText')}
        onClose={() => setMade(undefined)}
      />
    </>
  );
}

type ListProps = { onMade: (made: MadeEndpoint) => void };

/** Lists the endpoints, with warnings about those that need attention above the list. */
function EndpointList({ onMade }: ListProps) {
  const t = useT();
  const language = useLanguage();
  const { endpoint } = useSettingsSearch().asked;
  const navigate = useNavigate({ from: paths.settings });
  const list = useRead(api.webhooks.list, everyEndpoint);
  const trouble = useTrouble();
  const open = (wanted: 'new' | undefined) => void navigate({ search: { section: 'webhooks', endpoint: wanted } });
  const refused = whyNotAddEndpoint(list.data?.total ?? 0);
  const endpoints = list.data?.data ?? [];
  return (
    <section className="panel section webhooks" aria-labelledby="webhooks-section">
      <div className="row row-apart">
        <h2 id="webhooks-section">{t('title')}</h2>
        <ActionButton
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          refusal={refused && errorText(refused, language, { maximum: String(endpointLimit) })}
          onClick={() => open('new')}
        >
          {t('add')}
        </ActionButton>
      </div>
      <p className="muted mt-2">{t('about')}</p>
      {trouble.off && <Alert type="error" showIcon role="alert" title={trouble.off} />}
      {trouble.failing && <Alert type="warning" showIcon role="alert" title={trouble.failing} />}
      <ReadState read={list} />
      {list.data && endpoints.length === 0 && <StatePanel mood="sleeping" title={t('none')} text={t('noneText')} />}
      <ul className="log-list">
        {endpoints.map((each) => (
          <Line key={each.id} endpoint={each} />
        ))}
      </ul>
      <SideDrawer
        isOpen={endpoint === 'new'}
        onClose={() => open(undefined)}
        size={560}
        title={t('add')}
        mask={{ closable: false }}
      >
        <EndpointForm onMade={onMade} onClose={() => open(undefined)} />
      </SideDrawer>
    </section>
  );
}

function Line({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useT();
  const { ago } = useFormats();
  const { id, url, description, topics, counts, lastSentAt } = endpoint;
  const unsent = counts.waiting + counts.held;
  return (
    <li>
      <span className="pair">
        <Link
          from={paths.settings}
          to={paths.settings}
          search={{ section: 'webhooks', endpoint: id }}
          className="code free-text"
        >
          {url}
        </Link>
        {description && <span className="free-text">{description}</span>}
        <span>{t('topicCount', { count: topics.length })}</span>
      </span>
      <span className="pair log-side">
        <StateChip endpoint={endpoint} />
        <span>{lastSentAt ? t('lastSent', { ago: ago(lastSentAt) }) : t('neverSent')}</span>
        {unsent > 0 && <span>{t('unsent', { count: unsent })}</span>}
        {counts.failed > 0 && <span>{t('givenUp', { count: counts.failed })}</span>}
      </span>
    </li>
  );
}
