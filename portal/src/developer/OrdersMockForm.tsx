import { CopyOutlined, SendOutlined } from '@ant-design/icons';
import { defaultMockState, type MockState, mockStates, responseLimit } from '@portage/contract/developer/rules';
import { OrdersMockQuery } from '@portage/contract/developer/schema';
import type { OutboundReply } from '@portage/contract/outbound';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useCopy } from '../ui/copy/useCopy.ts';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { SelectField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { Answer } from './Answer.tsx';
import { UrlField } from './UrlField.tsx';
import { useDeveloperSearch } from './useDeveloperSearch.ts';
import { useT } from './words.ts';

/** Shows the orders API's sample response for a state, to copy, edit, or send to any URL. */
export function OrdersMockForm() {
  const t = useT();
  const copy = useCopy();
  const { asked, ask } = useDeveloperSearch();
  const state = mockStates.find((each) => each === asked.state) ?? defaultMockState;
  const sample = useRead(api.developer.mockOrders, { query: { state } }, { staleTime: Number.POSITIVE_INFINITY });
  const [edited, setEdited] = useState<{ state: MockState; text: string } | null>(null);
  const own = edited?.state === state ? edited.text : null;
  const text = own ?? sample.data?.response ?? '';
  const { form, reply } = useMock(state, own);
  const length = compact(own ?? '').length;
  const tooLong = length > responseLimit ? t('tooLong', { maximum: responseLimit, length }) : null;
  return (
    <section className="panel section developer" aria-labelledby="developer-orders">
      <h2 id="developer-orders">{t('orders')}</h2>
      <p className="muted">{t('ordersText')}</p>
      <div className="developer-sides mt-4">
        <SchemaForm
          form={form}
          name="orders-mock"
          action={t('send')}
          icon={<SendOutlined aria-hidden />}
          refusal={tooLong}
          more={
            <Button icon={<CopyOutlined aria-hidden />} onClick={() => copy(text)}>
              {t('copy')}
            </Button>
          }
          onChange={(now) => ask({ ordersUrl: now.url || undefined, state: now.state })}
        >
          {sample.error && <FormErrors form={form.form} error={sample.error} />}
          <UrlField />
          <SelectField
            name="state"
            label={t('state')}
            options={mockStates.map((each) => ({ value: each, label: t(`state.${each}`) }))}
          />
          <ResponseField text={text} tooLong={tooLong} onEdit={(changed) => setEdited({ state, text: changed })} />
        </SchemaForm>
        <div className="developer-result" aria-live="polite">
          {reply ? (
            <>
              <h3>{t('answer')}</h3>
              <Answer reply={reply} />
            </>
          ) : (
            <p className="muted">{t('answerHere')}</p>
          )}
        </div>
      </div>
    </section>
  );
}

/** Sends the sample response of a state, or the edited text. */
function useMock(state: MockState, own: string | null) {
  const { asked } = useDeveloperSearch();
  const [reply, setReply] = useState<OutboundReply | null>(null);
  const form = useSchemaForm({
    schema: OrdersMockQuery.required({ url: true }),
    initial: { url: asked.ordersUrl ?? '', state },
    bodyOf: ({ url }) => ({ url: url || undefined, state, ...(own !== null && { response: compact(own) }) }),
    send: (query) => {
      setReply(null);
      return api.developer.mockOrders({ query });
    },
    onSaved: (sent) => setReply(sent.reply),
    guard: null,
  });
  return { form, reply };
}

/** Minifies JSON, because it is part of a URL. Invalid JSON is sent unchanged. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

type ResponseFieldProps = { text: string; tooLong: string | null; onEdit: (text: string) => void };

/** Renders the response to send: the sample, or the edited text. */
function ResponseField({ text, tooLong, onEdit }: ResponseFieldProps) {
  const t = useT();
  return (
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
  );
}
