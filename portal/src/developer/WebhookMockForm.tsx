import { SendOutlined } from '@ant-design/icons';
import { mockFieldLimit, mockPolls } from '@portage/contract/developer/rules';
import { WebhookMock } from '@portage/contract/developer/schema';
import { detailsOf, type Job } from '@portage/contract/jobs/schema';
import type { OutboundFailure } from '@portage/contract/outbound';
import { webhookTopics } from '@portage/contract/webhooks/topics';
import { topicNames } from '@portage/contract/webhooks/words';
import { translate } from '@portage/contract/words';
import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { readOptions } from '../api/read.ts';
import { useJob } from '../jobs/useJob.ts';
import { CustomFields } from '../orders/form/CustomFields.tsx';
import { Field } from '../ui/form/Field.tsx';
import { SelectField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { useLanguage } from '../words/language.ts';
import { Answer, Code } from './Answer.tsx';
import { UrlField } from './UrlField.tsx';
import { useDeveloperSearch } from './useDeveloperSearch.ts';
import { useT } from './words.ts';

/** Sends a sample webhook to any URL, and shows the request and response beside it. */
export function WebhookMockForm() {
  const t = useT();
  const language = useLanguage();
  const { ask } = useDeveloperSearch();
  const { form, job, isLate } = useMock();
  return (
    <section className="panel section developer" aria-labelledby="developer-webhook">
      <h2 id="developer-webhook">{t('webhook')}</h2>
      <p className="muted">{t('webhookText')}</p>
      <div className="developer-sides mt-4">
        <SchemaForm
          form={form}
          name="webhook-mock"
          action={t('send')}
          icon={<SendOutlined aria-hidden />}
          onChange={({ url, topic }) => ask({ url: url || undefined, topic })}
        >
          <UrlField />
          <SelectField
            name="topic"
            label={t('topic')}
            showSearch={{ optionFilterProp: 'label' }}
            options={webhookTopics.map((each) => ({
              value: each,
              label: `${each} · ${translate(topicNames[each], language)}`,
            }))}
          />
          <Field name="HMACSecret" label={t('secret')} help={t('secretHelp')}>
            <Input.Password maxLength={200} autoComplete="off" spellCheck={false} />
          </Field>
          <fieldset className="mb-4">
            <legend>{t('customFields')}</legend>
            <CustomFields name="customFields" limit={mockFieldLimit} />
          </fieldset>
        </SchemaForm>
        <div className="developer-result" aria-live="polite">
          <Result job={job} isBusy={form.isPending} isLate={isLate} />
        </div>
      </div>
    </section>
  );
}

const noFields: { label: string; value: string }[] = [];

/** Runs one mock at a time: it ends with its job, or when the screen stops polling. */
function useMock() {
  const queryClient = useQueryClient();
  const { asked } = useDeveloperSearch();
  const [jobId, setJobId] = useState<string | null>(null);
  const topic = webhookTopics.find((each) => each === asked.topic) ?? 'ORDER_CREATION';
  const form = useSchemaForm({
    schema: WebhookMock,
    initial: { url: asked.url ?? '', topic, HMACSecret: '', customFields: noFields },
    bodyOf: ({ url, customFields, ...values }) => ({
      ...values,
      url: url || undefined,
      customFields: Object.fromEntries(customFields.entries()),
    }),
    send: async (body) => {
      setJobId(null);
      const { providerCode: provider } = await queryClient.ensureQueryData(readOptions(api.auth.welcome, {}));
      return api.developer.mockWebhook({ params: { provider }, body });
    },
    stales: ['jobs.list'],
    onSaved: (started) => setJobId(started.jobId),
    guard: null,
  });
  const { job, isLate } = useJob(jobId, mockPolls, () => undefined);
  const isOpen = jobId !== null && (job === undefined || job.status === 'QUEUED' || job.status === 'RUNNING');
  const isWaiting = isOpen && !isLate;
  const save = isWaiting ? () => undefined : form.save;
  return { form: { ...form, save, isPending: form.isPending || isWaiting }, job, isLate };
}

/** Failures that occurred before anything was sent. */
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
