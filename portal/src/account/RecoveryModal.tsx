import { Button, Modal } from 'antd';
import { useAccount } from '../auth/account.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type RecoveryModalProps = { codes: readonly string[] | null; onClose: () => void };

/** The recovery codes, this once. */
export function RecoveryModal({ codes, onClose }: RecoveryModalProps) {
  const t = useWords(words);
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
