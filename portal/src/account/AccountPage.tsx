import './account.css';
import type { Device } from '@portage/contract/account/schema';
import { Button, Card, Tag } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ReadState } from '../ui/StatePanel.tsx';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { ConfirmProvider, useConfirmation } from './confirm.tsx';
import { GeneralCard } from './GeneralCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PreferenceCard } from './PreferenceCard.tsx';
import { useDeviceName } from './useDeviceName.ts';
import { useT } from './words.ts';

/** Renders the member's own account: name, email, second factor, passkeys and signed-in devices. */
export function AccountPage() {
  const t = useT();
  return (
    <ConfirmProvider>
      <div className="page account-page" style={{ maxWidth: 860 }}>
        <PageHeader title={t('title')} />
        <GeneralCard />
        <PreferenceCard />
        <PasskeysCard />
        <DevicesCard />
      </div>
    </ConfirmProvider>
  );
}

/** Lists the devices where the member is signed in; ends one session, or all others at once. */
function DevicesCard() {
  const t = useT();
  const devices = useRead(api.account.devices, undefined);
  const confirmed = useConfirmation();
  const endOthers = useEnding(api.account.endOtherDevices);
  const others = devices.data?.data.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Card
      title={t('devices')}
      extra={
        others.length > 0 && (
          <Button
            danger
            loading={endOthers.isPending}
            onClick={async () => (await confirmed()) && endOthers.mutate({})}
          >
            {t('signOutOthers')}
          </Button>
        )
      }
    >
      <p className="muted">{t('devicesText')}</p>
      <ReadState read={devices} />
      <ul className="account-devices mt-3">
        {devices.data?.data.map((device) => (
          <DeviceLine key={device.id} device={device} />
        ))}
      </ul>
    </Card>
  );
}

function useEnding<G>(row: Parameters<typeof useSend<G, object>>[0]) {
  const t = useT();
  const notify = useNotify();
  return useSend(row, { stales: ['account.devices'], onDone: () => notify.succeeded(t('signedOut')) });
}

function DeviceLine({ device }: { device: Device }) {
  const { id, firstSeenAt, lastSeenAt, isCurrent } = device;
  const t = useT();
  const { moment, ago } = useFormats();
  const confirmed = useConfirmation();
  const end = useEnding(api.account.endDevice);
  const name = useDeviceName()(device);
  return (
    <li className="row row-apart account-line">
      <div>
        <p className="row">
          <strong>{name}</strong>
          {isCurrent && <Tag color="success">{t('thisDevice')}</Tag>}
        </p>
        <p className="muted small">
          {t('since', { at: moment(firstSeenAt) })} · {t('lastSeen', { ago: ago(lastSeenAt) })}
        </p>
      </div>
      {!isCurrent && (
        <Button
          aria-label={t('signOutOf', { device: name })}
          loading={end.isPending}
          onClick={async () => (await confirmed()) && end.mutate({ params: { id } })}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}
