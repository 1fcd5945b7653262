import { CopyOutlined, SendOutlined } from '@ant-design/icons';
import { type MockState, mockStates, responseLimit, usualMockState } from '@portage/contract/developer/rules';
import { errorText } from '@portage/contract/errors';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useSend } from '../api/send.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useCopy } from '../ui/copy/useCopy.ts';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { useLanguage } from '../words/language.ts';
import { Answer } from './Answer.tsx';
import { useDeveloperSearch } from './useDeveloperSearch.ts';
import { useT } from './words.ts';

type OrdersMockValues = { url: string; state: MockState };

/** What the orders API answers in a state: to be copied, changed, or sent to any address. */
export function OrdersMockForm() {
  const t = useT();
  const { asked, ask } = useDeveloperSearch();
  const state = mockStates.find((each) => each === asked.state) ?? usualMockState;
  const sample = useRead(api.developer.mockOrders, { query: { state } }, { staleTime: Number.POSITIVE_INFINITY });
  const [edited, setEdited] = useState<{ state: MockState; text: string } | null>(null);
  const own = edited?.state === state ? edited.text : null;
  const [form] = Form.useForm<OrdersMockValues>();
  const send = useSend(api.developer.mockOrders, { isShownByForm: true });
  const failure = send.error ?? sample.error;
  return (
    <section className="panel section developer" aria-labelledby="developer-orders">
      <h2 id="developer-orders">{t('orders')}</h2>
      <p className="muted">{t('ordersText')}</p>
      <div className="developer-sides mt-4">
        <Fields
          form={form}
          initial={{ url: asked.ordersUrl ?? '', state }}
          error={failure}
          own={own}
          sample={sample.data?.response ?? ''}
          isBusy={send.isPending}
          onChange={(now) => ask({ ordersUrl: now.url || undefined, state: now.state })}
          onEdit={(text) => setEdited({ state, text })}
          onSend={({ url }) => send.mutate({ query: { url, state, ...(own !== null && { response: compact(own) }) } })}
        />
        <div className="developer-result" aria-live="polite">
          {send.data?.reply ? (
            <>
              <h3>{t('answer')}</h3>
              <Answer reply={send.data.reply} />
            </>
          ) : (
            <p className="muted">{t('answerHere')}</p>
          )}
        </div>
      </div>
    </section>
  );
}

/** JSON without its spaces: it travels in an address. What is no JSON goes as it is. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

type FieldsProps = {
  form: ReturnType<typeof Form.useForm<OrdersMockValues>>[0];
  initial: OrdersMockValues;
  error: Parameters<typeof FormErrors>[0]['error'];
  /** What was made of the sample, if anything: the sample itself is the server’s to send. */
  own: string | null;
  sample: string;
  isBusy: boolean;
  onChange: (values: OrdersMockValues) => void;
  onEdit: (text: string) => void;
  onSend: (values: OrdersMockValues) => void;
};

function Fields({ form, initial, error, own, sample, isBusy, onChange, onEdit, onSend }: FieldsProps) {
  const t = useT();
  const language = useLanguage();
  const copy = useCopy();
  const text = own ?? sample;
  const length = compact(own ?? '').length;
  const tooLong = length > responseLimit ? t('tooLong', { maximum: responseLimit, length }) : null;
  const required = { required: true, whitespace: true, message: errorText('REQUIRED', language) };
  return (
    <Form<OrdersMockValues>
      form={form}
      name="orders-mock"
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onValuesChange={(_, now) => onChange(now)}
      onFinish={onSend}
    >
      <FormErrors form={form} error={error} />
      <Form.Item name="url" label={t('url')} rules={[required]} validateTrigger="onBlur">
        <Input inputMode="url" maxLength={2000} placeholder="https://" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="state" label={t('state')}>
        <Select options={mockStates.map((each) => ({ value: each, label: t(`state.${each}`) }))} />
      </Form.Item>
      <Form.Item
        label={t('response')}
        htmlFor="orders-response"
        extra={t('responseHelp')}
        {...(tooLong && { validateStatus: 'error', help: tooLong })}
      >
        <Input.TextArea
          id="orders-response"
          className="code"
          autoSize={{ minRows: 4, maxRows: 10 }}
          spellCheck={false}
          value={text}
          onChange={({ target }) => onEdit(target.value)}
        />
      </Form.Item>
      <div className="row">
        <ActionButton
          type="primary"
          htmlType="submit"
          icon={<SendOutlined aria-hidden />}
          loading={isBusy}
          refusal={tooLong}
        >
          {t('send')}
        </ActionButton>
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => copy(text)}>
          {t('copy')}
        </Button>
      </div>
    </Form>
  );
}
