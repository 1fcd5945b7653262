import '../orders/detail/detail.css';
import { errorText } from '@portage/contract/errors';
import { paths } from '@portage/contract/index';
import type { WebhookSendDetail } from '@portage/contract/webhooks/schema';
import { topicNames } from '@portage/contract/webhooks/words';
import { translate } from '@portage/contract/words';
import { Link } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { Answer, Code } from '../developer/Answer.tsx';
import { Facts } from '../orders/detail/Facts.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { SideDrawer } from '../ui/SideDrawer.tsx';
import { ErrorState, LoadingState } from '../ui/StatePanel.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useNow } from '../ui/useNow.ts';
import { useShown } from '../ui/useShown.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

type DrawerProps = { endpointId: string; id: string | undefined; onClose: () => void };

/** Shows one send: its payload, and each attempt with its response. */
export function SendDrawer({ endpointId, id, onClose }: DrawerProps) {
  const t = useT();
  const shown = useShown(id);
  return (
    <SideDrawer isOpen={id !== undefined} onClose={onClose} size={720} title={t('event')}>
      {shown && <Opened endpointId={endpointId} id={shown} />}
    </SideDrawer>
  );
}

function Opened({ endpointId, id }: { endpointId: string; id: string }) {
  const { data, error, refetch } = useRead(api.webhooks.send, { params: { id: endpointId, send: id } });
  if (data) return <Whole endpointId={endpointId} send={data} />;
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <LoadingState />;
}

function Whole({ endpointId, send }: { endpointId: string; send: WebhookSendDetail }) {
  const t = useT();
  const language = useLanguage();
  const { instant } = useFormats();
  const now = useNow();
  const { topic, order, state, eventId, nextAt, sentAgainBy, payload, tries } = send;
  return (
    <div className="stack developer-result">
      <div className="row row-apart">
        <strong>{translate(topicNames[topic], language)}</strong>
        <Again endpointId={endpointId} send={send} />
      </div>
      <Facts
        facts={[
          { name: t('stateFilter'), value: t(`send.${state}`) },
          {
            name: t('order'),
            value: (
              <Link to={paths.orders} search={{ order: order.id }}>
                {order.number ?? order.trackingCode}
              </Link>
            ),
          },
          { name: t('sequence'), value: String(send.sequence) },
          ...(nextAt ? [{ name: t('nextTry'), value: Date.parse(nextAt) > now ? instant(nextAt) : t('inTurn') }] : []),
          ...(sentAgainBy ? [{ name: t('sentAgainBy'), value: sentAgainBy }] : []),
          { name: 'webhook-id', value: <span className="code">{eventId}</span>, isWide: true },
        ]}
      />
      <h3>{t('payload')}</h3>
      {payload === null ? (
        <p className="muted">{t('gone')}</p>
      ) : (
        <Code label={t('payload')} text={formatted(payload)} />
      )}
      <h3>{t('attempts')}</h3>
      {tries.length === 0 && <p className="muted">{t('noTries')}</p>}
      <ol className="stack">
        {tries.map((each) => (
          <Try key={each.id} attempt={each} />
        ))}
      </ol>
    </div>
  );
}

const formatted = (payload: string) => JSON.stringify(JSON.parse(payload), null, 2);

function Again({ endpointId, send: { id, state, payload } }: { endpointId: string; send: WebhookSendDetail }) {
  const t = useT();
  const language = useLanguage();
  const notify = useNotify();
  const again = useSend(api.webhooks.sendAgain, {
    stales: ['webhooks.send', 'webhooks.sends', 'webhooks.read'],
    onDone: () => notify.succeeded(t('againOne')),
  });
  const why = payload === null ? 'WEBHOOK_PAYLOAD_GONE' : state === 'WAITING' ? 'WEBHOOK_SEND_WAITING' : null;
  return (
    <ActionButton
      refusal={why && errorText(why, language)}
      loading={again.isPending}
      onClick={() => again.mutate({ params: { id: endpointId, send: id } })}
    >
      {t('again')}
    </ActionButton>
  );
}

function Try({
  attempt: { at, requestHeaders, status, failure, response, ms },
}: {
  attempt: WebhookSendDetail['tries'][number];
}) {
  const t = useT();
  const { instant } = useFormats();
  return (
    <li className="card stack">
      <time dateTime={at}>{instant(at)}</time>
      <Answer reply={{ status, failure, body: response ?? '', ms }} />
      <details>
        <summary>{t('headers')}</summary>
        <Code
          label={t('headers')}
          text={Object.entries(requestHeaders)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        />
      </details>
    </li>
  );
}
