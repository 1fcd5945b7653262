import './webhooks.css';
import { paths } from '@portage/contract/index';
import type { MadeEndpoint } from '@portage/contract/webhooks/schema';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useCopy } from '../ui/useCopy.ts';
import { useWords } from '../words/translate.ts';
import { EndpointList } from './EndpointList.tsx';
import { EndpointView } from './EndpointView.tsx';
import { words } from './words.ts';

/** The settings' section on webhooks: the endpoints, or one of them with all that was sent to it. */
export function WebhooksSection() {
  const { endpoint } = useSearch({ from: `/shell${paths.settings}` });
  const navigate = useNavigate({ from: paths.settings });
  const [made, setMade] = useState<MadeEndpoint | null>(null);
  const isOne = endpoint !== undefined && endpoint !== 'new';
  return (
    <>
      {isOne ? <EndpointView id={endpoint} onMade={setMade} /> : <EndpointList onMade={setMade} />}
      <SecretModal
        made={made}
        onClose={() => {
          setMade(null);
          if (made) void navigate({ search: { section: 'webhooks', endpoint: made.id } });
        }}
      />
    </>
  );
}

/** The one time that a secret is seen. A stray press beside it does not close it. */
function SecretModal({ made, onClose }: { made: MadeEndpoint | null; onClose: () => void }) {
  const t = useWords(words);
  const copy = useCopy();
  return (
    <Modal
      open={made !== null}
      title={t('secretTitle')}
      width={560}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
      destroyOnHidden
    >
      <div className="stack">
        <p>{t('secretText')}</p>
        <output className="sunken code webhooks-secret">{made?.secret}</output>
        <Button type="primary" className="webhooks-copy" onClick={() => copy(made?.secret ?? '', t('copied'))}>
          {t('copySecret')}
        </Button>
      </div>
    </Modal>
  );
}
