import { Button, Card, Modal, Tag } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { useAccount } from '../auth/account.ts';
import { useConfirm } from '../ui/useConfirm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { AuthenticatorModal, type SetUp } from './AuthenticatorModal.tsx';
import { useConfirmation } from './confirm.tsx';
import { DigestLine } from './DigestLine.tsx';
import { EmailCodeModal } from './EmailCodeModal.tsx';
import { useT } from './words.ts';

/**
 * Turns multi-factor authentication on (by email or by an app) or off (spec section 2, Account Settings), and chooses the hour of the inbox
 * digest.
 */
export function PreferenceCard() {
  const t = useT();
  const { isMfaEnabled, multiFactorAuthType } = useAccount();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = useSend(api.account.makeRecoveryCodes, {
    stales: ['account.readRecovery'],
    onDone: (made) => setCodes(made.codes),
  });
  return (
    <Card title={t('preference')}>
      <div className="row row-apart account-line">
        <div>
          <p className="row">
            <strong>{t('mfa')}</strong>
            <Tag color={isMfaEnabled ? 'success' : 'default'}>{t(isMfaEnabled ? 'on' : 'off')}</Tag>
            {isMfaEnabled && multiFactorAuthType && <Tag>{t(`type.${multiFactorAuthType}`)}</Tag>}
          </p>
          <p className="muted">{t(isMfaEnabled ? 'mfaOn' : 'mfaOff')}</p>
        </div>
        {isMfaEnabled ? <Disable /> : <Enable onEnabled={() => make.mutate({})} />}
      </div>
      {isMfaEnabled && <RecoveryLine onMake={() => make.mutateAsync({})} />}
      <DigestLine />
      <RecoveryModal codes={codes} onClose={() => setCodes(null)} />
    </Card>
  );
}

function Enable({ onEnabled }: { onEnabled: () => void }) {
  const t = useT();
  const { id, email } = useAccount();
  const notify = useNotify();
  const confirmed = useConfirmation();
  const [isByEmail, setByEmail] = useState(false);
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const params = { id };
  const begin = useSend(api.account.enableFactor, {
    onDone: ({ authQrcode, authKey }) => authQrcode && authKey && setSetUp({ authQrcode, authKey }),
  });
  const mail = useSend(api.account.enableFactor, { isShownByForm: true });
  const verify = useSend(api.account.verifyFactor, { isShownByForm: true, stales: ['auth.refresh'] });
  const done = () => {
    notify.succeeded(t('mfaEnabled'));
    onEnabled();
  };
  return (
    <div className="row">
      <Button onClick={async () => setByEmail(await confirmed())}>{t('byEmail')}</Button>
      <Button
        loading={begin.isPending}
        onClick={async () =>
          (await confirmed()) && begin.mutate({ params, body: { id, type: 'GOOGLE_AUTHENTICATOR' } })
        }
      >
        {t('byAuthenticator')}
      </Button>
      <EmailCodeModal
        isOpen={isByEmail}
        title={t('emailTitle')}
        text={t('emailText')}
        label={t('email')}
        email={email}
        send={(address) => mail.mutateAsync({ params, body: { id, type: 'EMAIL', email: address } })}
        save={(given) => verify.mutateAsync({ params, body: { id, type: 'EMAIL', ...given } })}
        onClose={() => setByEmail(false)}
        onDone={done}
      />
      <AuthenticatorModal
        setUp={setUp}
        verify={(code) => verify.mutateAsync({ params, body: { id, type: 'GOOGLE_AUTHENTICATOR', code } })}
        onClose={() => setSetUp(null)}
        onDone={done}
      />
    </div>
  );
}

function Disable() {
  const t = useT();
  const { id } = useAccount();
  const notify = useNotify();
  const confirmed = useConfirmation();
  const ask = useConfirm();
  const disable = useSend(api.account.disableFactor, {
    stales: ['auth.refresh'],
    onDone: () => notify.succeeded(t('mfaDisabled')),
  });
  const press = async () => {
    if (!(await confirmed())) return;
    await ask({
      title: t('disableTitle'),
      text: t('disableText'),
      action: t('yes'),
      otherwise: t('no'),
      isDangerous: true,
      run: () => disable.mutateAsync({ params: { id } }),
    });
  };
  return (
    <Button danger onClick={() => void press()}>
      {t('disable')}
    </Button>
  );
}

function RecoveryLine({ onMake }: { onMake: () => Promise<unknown> }) {
  const t = useT();
  const confirmed = useConfirmation();
  const ask = useConfirm();
  const left = useRead(api.account.readRecovery, undefined).data?.left ?? 0;
  const press = async () => {
    if (!(await confirmed())) return;
    if (left === 0) return void (await onMake());
    await ask({ title: t('makeRecoveryTitle'), text: t('makeRecoveryText'), action: t('makeRecovery'), run: onMake });
  };
  return (
    <div className="row row-apart account-line">
      <div>
        <strong>{t('recoveryTitle')}</strong>
        <p className="muted">{left > 0 ? t('recoveryLeft', { count: left }) : t('recoveryNone')}</p>
      </div>
      <Button onClick={() => void press()}>{t('makeRecovery')}</Button>
    </div>
  );
}

type RecoveryModalProps = { codes: readonly string[] | null; onClose: () => void };

/** Shows the recovery codes, which can be read only once, with a download. */
function RecoveryModal({ codes, onClose }: RecoveryModalProps) {
  const t = useT();
  const { email } = useAccount();
  const download = () => {
    const text = [t('recoveryFile', { email }), '', ...(codes ?? []), ''].join('\r\n');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'portage-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Modal
      open={codes !== null}
      title={t('recoveryTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={download}>{t('download')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('kept')}
          </Button>
        </>
      }
      width={480}
      destroyOnHidden
    >
      <p>{t('recoveryText')}</p>
      <ul className="account-codes">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  );
}
