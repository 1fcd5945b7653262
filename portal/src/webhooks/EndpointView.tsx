import { ArrowLeftOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import type { MadeEndpoint, WebhookEndpoint } from '@portage/contract/webhooks/schema';
import { standingNames, topicNames } from '@portage/contract/webhooks/words';
import { translate } from '@portage/contract/words';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSettingsSearch } from '../settings/useSettingsSearch.ts';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { ReadState } from '../ui/StatePanel.tsx';
import { useNow } from '../ui/useNow.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { EndpointActions } from './EndpointActions.tsx';
import { EndpointForm } from './EndpointForm.tsx';
import { Sends } from './Sends.tsx';
import { StateChip } from './StateChip.tsx';
import { useT } from './words.ts';

type ViewProps = { id: string; onMade: (made: MadeEndpoint) => void };

/** Shows one endpoint: its state, its actions and its log. */
export function EndpointView({ id, onMade }: ViewProps) {
  const t = useT();
  const endpoint = useRead(api.webhooks.read, { params: { id } });
  return (
    <section className="panel section webhooks" aria-label={endpoint.data?.url ?? t('title')}>
      <Link from={paths.settings} to={paths.settings} search={{ section: 'webhooks' }} className="row">
        <ArrowLeftOutlined aria-hidden /> {t('allEndpoints')}
      </Link>
      <ReadState read={endpoint} />
      {endpoint.data && <Opened endpoint={endpoint.data} onMade={onMade} />}
    </section>
  );
}

function Opened({ endpoint, onMade }: { endpoint: WebhookEndpoint } & Pick<ViewProps, 'onMade'>) {
  const t = useT();
  const language = useLanguage();
  const { list } = useFormats();
  const { asked, ask } = useSettingsSearch();
  const { url, description, topics } = endpoint;
  return (
    <>
      <div className="row row-apart mt-3">
        <h2 className="code free-text">{url}</h2>
        <StateChip endpoint={endpoint} />
      </div>
      {description && <p className="free-text">{description}</p>}
      <p className="muted">
        {t('toldOf', { topics: list(topics.map((each) => translate(topicNames[each], language))) })}
      </p>
      <Standing endpoint={endpoint} />
      {endpoint.off && (
        <Alert
          type={endpoint.off.reason === 'BY_MEMBER' ? 'info' : 'error'}
          showIcon
          title={translate(standingNames[endpoint.off.reason], language)}
          description={t('offText', { count: endpoint.counts.held })}
        />
      )}
      <EndpointActions endpoint={endpoint} onEdit={() => ask({ panel: 'edit' })} onMade={onMade} />
      <Sends endpoint={endpoint} />
      <SideDrawer
        isOpen={asked.panel === 'edit'}
        onClose={() => ask({ panel: undefined })}
        size={560}
        title={t('edit')}
        mask={{ closable: false }}
      >
        <EndpointForm endpoint={endpoint} onClose={() => ask({ panel: undefined })} />
      </SideDrawer>
    </>
  );
}

/** Shows the last characters of the secret, and since when the endpoint has been failing. */
function Standing({ endpoint: { hint, previousUntil, failingSince, state } }: { endpoint: WebhookEndpoint }) {
  const t = useT();
  const { moment } = useFormats();
  const now = useNow();
  return (
    <>
      <p className="muted small">
        {t('secretEnds', { hint })}{' '}
        {previousUntil && Date.parse(previousUntil) > now && t('twoSecrets', { at: moment(previousUntil) })}
      </p>
      {state === 'FAILING' && failingSince && (
        <Alert
          type="warning"
          showIcon
          title={t('failing', { at: moment(failingSince) })}
          description={t('failingText')}
        />
      )}
    </>
  );
}
