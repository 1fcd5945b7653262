import { HistoryOutlined, PlusOutlined, PrinterOutlined, UploadOutlined } from '@ant-design/icons';
import { imports } from '@portage/contract/imports/endpoints';
import { paths } from '@portage/contract/index';
import { orders } from '@portage/contract/orders/endpoints';
import { useNavigate } from '@tanstack/react-router';
import { Button, Space } from 'antd';
import { memo } from 'react';
import { useMay } from '../auth/account.ts';
import { useMayPrintMany } from '../labels/print/useMayPrintMany.ts';
import { OpenProblems } from '../shopify/shops/Problems.tsx';
import { SyncButton } from '../shopify/shops/SyncButton.tsx';
import { IconButton } from '../ui/ActionButton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import type { OrdersSearchState } from './useOrdersSearch.ts';
import { useT } from './words.ts';

/** Renders the screen's title, and the buttons that add, upload and print orders. */
export const OrdersHeader = memo(function OrdersHeader({ ask }: Pick<OrdersSearchState, 'ask'>) {
  const t = useT();
  const navigate = useNavigate();
  const mayAdd = useMay(orders.create);
  const mayUpload = useMay(imports.start);
  const mayPrint = useMayPrintMany();
  return (
    <PageHeader
      title={t('title')}
      actions={
        <>
          <OpenProblems onOpen={(order) => ask({ order, only: undefined })} />
          <SyncButton />
          {mayPrint && (
            <Button
              className="orders-print"
              icon={<PrinterOutlined aria-hidden />}
              onClick={() => ask({ panel: 'print', order: undefined })}
            >
              {t('printLabels')}
            </Button>
          )}
          {mayUpload && (
            <Space.Compact>
              <Button
                className="orders-upload"
                icon={<UploadOutlined aria-hidden />}
                onClick={() => ask({ panel: 'upload', order: undefined })}
              >
                {t('upload')}
              </Button>
              <IconButton
                type="default"
                name={t('imports')}
                icon={<HistoryOutlined aria-hidden />}
                onClick={() => void navigate({ to: paths.imports })}
              />
            </Space.Compact>
          )}
          {mayAdd && (
            <Button
              type="primary"
              className="orders-add"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => ask({ panel: 'new', order: undefined })}
            >
              {t('add')}
            </Button>
          )}
        </>
      }
    />
  );
});
