import type { Store } from '@portage/contract/stores/schema';
import { Button, Flex, Modal, QRCode } from 'antd';
import { useRef } from 'react';
import { useT } from './words.ts';

/** Returns the content of the QR code. Only characters that would end the value or start another are escaped (spec section 2). */
const codeOf = ({ id, name }: Pick<Store, 'id' | 'name'>) =>
  `id=${id}&name=${name.replace(/[%&=+#]/g, encodeURIComponent)}`;

type QrModalProps = { store: Store | undefined; onClose: () => void };

/** Shows a store's QR code, to download and display at its counter. */
export function QrModal({ store, onClose }: QrModalProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const download = () => {
    const address = place.current?.querySelector('canvas')?.toDataURL('image/png');
    if (!address || !store) return;
    Object.assign(document.createElement('a'), { href: address, download: `${store.name}.png` }).click();
  };
  return (
    <Modal
      open={store !== undefined}
      title={store ? t('qr', { store: store.name }) : t('qrTitle')}
      width={360}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={download}>
          {t('download')}
        </Button>
      }
    >
      {store && (
        <Flex ref={place} className="store-qr" vertical align="center" gap={12} style={{ textAlign: 'center' }}>
          {/* Scanners need dark on light, whatever the scheme. */}
          <QRCode
            aria-label={t('qr', { store: store.name })}
            value={codeOf(store)}
            type="canvas"
            size={280}
            color="#000000"
            bgColor="#ffffff"
            bordered={false}
          />
          <p className="muted">{t('qrText')}</p>
        </Flex>
      )}
    </Modal>
  );
}
