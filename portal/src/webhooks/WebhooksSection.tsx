import './webhooks.css';
import { paths } from '@portage/contract/index';
import type { MadeEndpoint } from '@portage/contract/webhooks/schema';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ToldOnceModal } from '../ui/copy/ToldOnceModal.tsx';
import { useWords } from '../words/translate.ts';
import { EndpointList } from './EndpointList.tsx';
import { EndpointView } from './EndpointView.tsx';
import { words } from './words.ts';

/** The settings' section on webhooks: the endpoints, or one of them with all that was sent to it. */
export function WebhooksSection() {
  const t = useWords(words);
  const { endpoint } = useSearch({ from: `/shell${paths.settings}` });
  const navigate = useNavigate({ from: paths.settings });
  const [made, setMade] = useState<MadeEndpoint>();
  const isOne = endpoint !== undefined && endpoint !== 'new';
  return (
    <>
      {isOne ? <EndpointView id={endpoint} onMade={setMade} /> : <EndpointList onMade={setMade} />}
      <ToldOnceModal
        told={made && { title: t('secretTitle'), secret: made.secret }}
        text={t('secretText')}
        onClose={() => {
          setMade(undefined);
          if (made) void navigate({ search: { section: 'webhooks', endpoint: made.id } });
        }}
      />
    </>
  );
}
