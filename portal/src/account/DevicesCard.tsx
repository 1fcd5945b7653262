import type { Device } from '@portage/contract/account/schema';
import { Button, Card, Tag } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { ErrorState, LoadingState } from '../ui/StatePanel.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** Where one is signed in, and the way to sign one out, or all others. */
export function DevicesCard() {
  const t = useWords(words);
  const devices = useRead(api.account.devices, undefined);
  const endOthers = useEnding(api.account.endOtherDevices);
  const others = devices.data?.data.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Card
      title={t('devices')}
      extra={
        others.length > 0 && (
          <Button danger loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('signOutOthers')}
          </Button>
        )
      }
    >
      <p className="muted">{t('devicesText')}</p>
      {devices.isPending && <LoadingState />}
      {devices.isLoadingError && <ErrorState error={devices.error} retry={() => void devices.refetch()} />}
      <ul className="account-devices">
        {devices.data?.data.map((device) => (
          <DeviceLine key={device.id} device={device} />
        ))}
      </ul>
    </Card>
  );
}

function useEnding<G>(row: Parameters<typeof useSend<G, object>>[0]) {
  const t = useWords(words);
  const notify = useNotify();
  return useSend(row, { stales: ['account.devices'], onDone: () => notify.succeeded(t('signedOut')) });
}

function DeviceLine({ device: { id, browser, system, firstSeenAt, lastSeenAt, isCurrent } }: { device: Device }) {
  const t = useWords(words);
  const { instant, ago } = useFormats();
  const end = useEnding(api.account.endDevice);
  const name = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
  return (
    <li className="account-line">
      <div>
        <p className="row">
          <strong>{name}</strong>
          {isCurrent && <Tag color="success">{t('thisDevice')}</Tag>}
        </p>
        <p className="muted small">
          {t('since', { at: instant(firstSeenAt) })} · {t('lastSeen', { ago: ago(lastSeenAt) })}
        </p>
      </div>
      {!isCurrent && (
        <Button
          aria-label={t('signOutOf', { device: name })}
          loading={end.isPending}
          onClick={() => end.mutate({ params: { id } })}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}
