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
  const tell = (wanted: MadeEndpoint) => {
    // The form of a new one goes first: while it stands it keeps the focus.
    const isGone = navigate({ search: (now) => ({ ...now, endpoint: wanted.id }) });
    void isGone.finally(() => setMade(wanted));
  };
  const isOne = endpoint !== undefined && endpoint !== 'new';
  return (
    <>
      {isOne ? <EndpointView id={endpoint} onMade={tell} /> : <EndpointList onMade={tell} />}
      <ToldOnceModal
        told={made && { title: t('secretTitle'), secret: made.secret }}
        text={t('secretText')}
        onClose={() => setMade(undefined)}
      />
    </>
  );
}
