import { MailOutlined } from '@ant-design/icons';
import { paths } from '@portage/contract/index';
import { shops } from '@portage/contract/shopify/shops/endpoints';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Card, Form, Input, Typography } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { isOnTestData } from '../api/testData.ts';
import { useAccount, useMay } from '../auth/account.ts';
import { useWelcome } from '../auth/useWelcome.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { LoadingState } from '../ui/StatePanel.tsx';
import type { Translate } from '../words/translate.ts';
import { useT, type words } from './words.ts';

/** Shows how to reach the courier's dispatch, with a prefilled email: the member, the order and the failed request. */
export function HelpPage() {
  const t = useT();
  const { order = '', request } = useSearch({ from: '/shell/help-contact' });
  const navigate = useNavigate();
  const email = useWelcome()?.supportEmail;
  const letter = useLetter(t, { order: order.trim(), request });
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      {email ? (
        <Card style={{ maxWidth: 680 }}>
          <Typography.Paragraph>{t('message')}</Typography.Paragraph>
          <Form layout="vertical" component="div">
            <Form.Item label={t('order')} htmlFor="help-order">
              <Input
                id="help-order"
                value={order}
                maxLength={100}
                onChange={({ target }) =>
                  void navigate({
                    to: paths.help,
                    search: { request, order: target.value || undefined },
                    replace: true,
                  })
                }
              />
            </Form.Item>
          </Form>
          <Button type="primary" icon={<MailOutlined aria-hidden />} href={mailto(email, letter)}>
            {t('write', { email })}
          </Button>
          <Typography.Paragraph type="secondary" style={{ margin: '24px 0 8px' }}>
            {t('noProgram')}
          </Typography.Paragraph>
          <Typography.Paragraph copyable={{ text: email }} style={{ marginBottom: 8 }}>
            {email}
          </Typography.Paragraph>
          <Typography.Paragraph copyable={{ text: letter.body }} style={{ whiteSpace: 'pre-line', marginBottom: 0 }}>
            {letter.body}
          </Typography.Paragraph>
        </Card>
      ) : (
        <LoadingState />
      )}
      <FirstShop />
    </div>
  );
}

/** Links to Shopify for retailers without a shop, whose settings have no Shopify section (spec section 2, Settings). */
function FirstShop() {
  const t = useT();
  const { data } = useRead(api.shops.list, {}, { enabled: useMay(shops.list) && !isOnTestData });
  if (!data?.isOffered || data.data.length > 0) return null;
  return (
    <Link to={paths.settings} search={{ section: 'shopify' }}>
      {t('connect')}
    </Link>
  );
}

type HelpContext = { order: string; request: string | undefined };

function useLetter(t: Translate<typeof words>, { order, request }: HelpContext): { subject: string; body: string } {
  const { name, email, retailer } = useAccount();
  const lines = [
    t('retailerLine', { retailer: retailer.name }),
    t('accountLine', { name, email }),
    order && t('orderLine', { order }),
    request && t('referenceLine', { reference: request }),
  ];
  return {
    subject: order ? t('subjectOrder', { retailer: retailer.name, order }) : t('subject', { retailer: retailer.name }),
    body: lines.filter(Boolean).join('\n'),
  };
}

/** Builds a mailto link with line ends as RFC 6068 requires; empty lines above the details leave room for the question. */
const mailto = (email: string, { subject, body }: { subject: string; body: string }) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\n\n\n${body}`.replaceAll('\n', '\r\n'))}`;
