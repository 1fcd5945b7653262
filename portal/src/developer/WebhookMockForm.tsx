import { DeleteOutlined, PlusOutlined, SendOutlined } from '@ant-design/icons';
import { mockFieldLimit, mockPolls } from '@portage/contract/developer/rules';
import { errorText } from '@portage/contract/errors';
import { detailsOf, type Job } from '@portage/contract/jobs/schema';
import type { OutboundFailure } from '@portage/contract/outbound';
import { type WebhookTopic, webhookTopics } from '@portage/contract/webhooks/topics';
import { topicNames } from '@portage/contract/webhooks/words';
import { translate } from '@portage/contract/words';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useWelcome } from '../auth/useWelcome.ts';
import { useJob } from '../jobs/useJob.ts';
import { IconButton } from '../ui/ActionButton.tsx';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { useLanguage } from '../words/language.ts';
import { Answer, Code } from './Answer.tsx';
import { useDeveloperSearch } from './useDeveloperSearch.ts';
import { useT } from './words.ts';

type WebhookMockValues = {
  url: string;
  topic: WebhookTopic;
  HMACSecret: string;
  customFields: { label: string; value: string }[];
};

/** A webhook sent to any address, and beside it what was sent and answered. */
export function WebhookMockForm() {
  const t = useT();
  const [form] = Form.useForm<WebhookMockValues>();
  const { send, job, isLate, isBusy } = useMock();
  return (
    <section className="panel section developer" aria-labelledby="developer-webhook">
      <h2 id="developer-webhook">{t('webhook')}</h2>
      <p className="muted">{t('webhookText')}</p>
      <div className="developer-sides mt-4">
        <Fields form={form} error={send.error} isBusy={isBusy} onSend={send.mutate} />
        <div className="developer-result" aria-live="polite">
          <Result job={job} isBusy={isBusy} isLate={isLate} />
        </div>
      </div>
    </section>
  );
}

/** One mock at a time: it ends with its job, or when the screen stops waiting. */
function useMock() {
  const provider = useWelcome()?.providerCode;
  const [jobId, setJobId] = useState<string | null>(null);
  const send = useSend(api.developer.mockWebhook, {
    stales: ['jobs.list'],
    isShownByForm: true,
    onDone: (started) => setJobId(started.jobId),
  });
  const { job, isLate } = useJob(jobId, mockPolls, () => undefined);
  const isOpen = jobId !== null && (job === undefined || job.status === 'QUEUED' || job.status === 'RUNNING');
  const mutate = ({ customFields, ...values }: WebhookMockValues) => {
    if (provider === undefined) return;
    setJobId(null);
    send.mutate({
      params: { provider },
      body: { ...values, customFields: Object.fromEntries(customFields.entries()) },
    });
  };
  return { send: { error: send.error, mutate }, job, isLate, isBusy: send.isPending || (isOpen && !isLate) };
}

type FieldsProps = {
  form: ReturnType<typeof Form.useForm<WebhookMockValues>>[0];
  error: Parameters<typeof FormErrors>[0]['error'];
  isBusy: boolean;
  onSend: (values: WebhookMockValues) => void;
};

function Fields({ form, error, isBusy, onSend }: FieldsProps) {
  const t = useT();
  const language = useLanguage();
  const { asked, ask } = useDeveloperSearch();
  const topic = webhookTopics.find((each) => each === asked.topic) ?? 'ORDER_CREATION';
  const required = { required: true, whitespace: true, message: errorText('REQUIRED', language) };
  return (
    <Form<WebhookMockValues>
      form={form}
      name="webhook-mock"
      layout="vertical"
      requiredMark={false}
      initialValues={{ url: asked.url ?? '', topic, HMACSecret: '', customFields: [] }}
      onValuesChange={(_, now) => ask({ url: now.url || undefined, topic: now.topic })}
      onFinish={onSend}
    >
      <FormErrors form={form} error={error} />
      <Form.Item name="url" label={t('url')} rules={[required]} validateTrigger="onBlur">
        <Input inputMode="url" maxLength={2000} placeholder="https://" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="topic" label={t('topic')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={webhookTopics.map((each) => ({
            value: each,
            label: `${each} · ${translate(topicNames[each], language)}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="HMACSecret" label={t('secret')} extra={t('secretHelp')}>
        <Input.Password maxLength={200} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <CustomFields />
      <Button type="primary" htmlType="submit" icon={<SendOutlined aria-hidden />} loading={isBusy}>
        {t('send')}
      </Button>
    </Form>
  );
}

function CustomFields() {
  const t = useT();
  const language = useLanguage();
  const message = errorText('CUSTOM_FIELD_EMPTY', language);
  const name = { required: true, message: errorText('REQUIRED', language) };
  const value = { required: true, whitespace: true, message };
  return (
    <fieldset className="developer-fields mb-4">
      <legend>{t('customFields')}</legend>
      <Form.List name="customFields">
        {(lines, { add, remove }) => (
          <>
            {lines.map(({ key, name: place }) => (
              <div key={key} className="developer-field">
                <Form.Item name={[place, 'label']} label={t('fieldName')} rules={[name]}>
                  <Input maxLength={100} autoComplete="off" />
                </Form.Item>
                <Form.Item name={[place, 'value']} label={t('fieldValue')} rules={[value]}>
                  <Input maxLength={500} autoComplete="off" />
                </Form.Item>
                <IconButton
                  name={t('removeField')}
                  icon={<DeleteOutlined aria-hidden />}
                  onClick={() => remove(place)}
                />
              </div>
            ))}
            {lines.length < mockFieldLimit && (
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ label: '', value: '' })}>
                {t('addField')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}

/** Failures that came before anything was sent. */
const failedBeforeSending: ReadonlySet<OutboundFailure> = new Set(['ADDRESS_REFUSED', 'NAME_NOT_FOUND']);

function Result({ job, isBusy, isLate }: { job: Job | undefined; isBusy: boolean; isLate: boolean }) {
  const t = useT();
  if (isBusy) return <p className="muted">{t('sending')}</p>;
  if (!job) return <p className="muted">{t('payloadHere')}</p>;
  if (job.status === 'FAILED') return <p role="alert">{job.message}</p>;
  if (isLate && job.status !== 'FINISHED') return <p role="alert">{t('late')}</p>;
  const { payload, headers = {}, reply } = detailsOf(job);
  return (
    <div className="stack">
      <h3>{t('answer')}</h3>
      {reply && <Answer reply={reply} />}
      {reply?.failure && failedBeforeSending.has(reply.failure) && <p>{t('nothingSent')}</p>}
      <h3>{t('payload')}</h3>
      <Code label={t('payload')} text={JSON.stringify(payload, null, 2)} />
      <h3>{t('headers')}</h3>
      <Code label={t('headers')} text={headerLines(headers)} />
    </div>
  );
}

const headerLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
