import { PlusOutlined } from '@ant-design/icons';
import { orders } from '@portage/contract/orders/endpoints';
import { Button } from 'antd';
import { useMay } from '../auth/account.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useWords } from '../words/translate.ts';
import type { Asked } from './useAsked.ts';
import { words } from './words.ts';

/** The screen's name, and the ways in which orders come to it. */
export function OrdersHeader({ ask }: Pick<Asked, 'ask'>) {
  const t = useWords(words);
  const mayAdd = useMay(orders.create);
  return (
    <PageHeader
      title={t('title')}
      actions={
        mayAdd && (
          <Button
            type="primary"
            className="orders-add"
            icon={<PlusOutlined />}
            onClick={() => ask({ panel: 'new', order: undefined })}
          >
            {t('add')}
          </Button>
        )
      }
    />
  );
}
