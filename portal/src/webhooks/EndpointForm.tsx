import { errorText } from '@portage/contract/errors';
import type { MadeEndpoint, WebhookEndpoint } from '@portage/contract/webhooks/schema';
import { defaultTopics, webhookTopics } from '@portage/contract/webhooks/topics';
import { topicNames } from '@portage/contract/webhooks/words';
import { translate } from '@portage/contract/words';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useAccount } from '../auth/account.ts';
import { useWelcome } from '../auth/useWelcome.ts';
import { StoresField } from '../stores/StoresField.tsx';
import { FormErrors } from '../ui/form/FormErrors.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { useLeaveGuard } from '../ui/form/useLeaveGuard.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useLanguage } from '../words/language.ts';
import { useT } from './words.ts';

type EndpointFormValues = {
  url: string;
  description: string;
  topics: WebhookEndpoint['topics'];
  hasAllStores: boolean;
  pickupScheduleId: string[];
};
type FormProps = {
  /** The one that is changed; without it a new one is made. */
  endpoint?: WebhookEndpoint;
  onMade?: (made: MadeEndpoint) => void;
  onClose: () => void;
};

/** The form of an endpoint: address, topics and stores. */
export function EndpointForm({ endpoint, onMade, onClose }: FormProps) {
  const t = useT();
  const language = useLanguage();
  const hasEveryStore = useAccount().hasAllStores;
  const isDemo = useWelcome()?.demo.length;
  const [form] = Form.useForm<EndpointFormValues>();
  const [isDirty, setDirty] = useState(false);
  const letGo = useLeaveGuard(isDirty);
  const { send, error, isPending } = useSaving({ endpoint, onMade, onClose }, letGo);
  const usual: EndpointFormValues = {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    topics: endpoint?.topics ?? [...defaultTopics],
    hasAllStores: endpoint?.hasAllStores ?? hasEveryStore,
    pickupScheduleId: endpoint?.pickupSchedules ?? [],
  };
  const required = { required: true, message: errorText('REQUIRED', language) };
  return (
    <Form<EndpointFormValues>
      form={form}
      name="endpoint"
      layout="vertical"
      requiredMark={false}
      initialValues={usual}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => send({ ...usual, ...values })}
      className="order-form"
    >
      <FormErrors form={form} error={error} />
      <Form.Item
        name="url"
        label={t('url')}
        extra={`${t('urlHelp')} ${isDemo ? t('urlHelpDemo') : ''}`}
        rules={[required]}
        validateTrigger="onBlur"
      >
        <Input inputMode="url" maxLength={2000} placeholder="https://" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <fieldset className="field-group">
        <legend>{t('topics')}</legend>
        <p className="muted">{t('topicsHelp')}</p>
        {/* Not `required`: a group of boxes may not be announced so. */}
        <Form.Item name="topics" rules={[{ type: 'array', min: 1, message: required.message }]} validateTrigger={false}>
          <TopicsField />
        </Form.Item>
      </fieldset>
      <StoresField legend={t('stores')} canHaveAll={hasEveryStore} />
      <SaveBar action={t(endpoint ? 'save' : 'create')} isPending={isPending} onCancel={onClose} />
    </Form>
  );
}

/** Sends what is entered: a new one, or the changes of one. */
function useSaving({ endpoint, onMade, onClose }: FormProps, letGo: () => void) {
  const t = useT();
  const notify = useNotify();
  const stales = ['webhooks.list', 'webhooks.read'] as const;
  const create = useSend(api.webhooks.create, {
    stales,
    isShownByForm: true,
    onDone: (made) => {
      letGo();
      onMade?.(made);
    },
  });
  const edit = useSend(api.webhooks.edit, {
    stales,
    isShownByForm: true,
    onDone: () => {
      notify.succeeded(t('saved'));
      letGo();
      onClose();
    },
  });
  const send = (body: EndpointFormValues) =>
    endpoint ? edit.mutate({ params: { id: endpoint.id }, body }) : create.mutate({ body });
  return { send, error: create.error ?? edit.error, isPending: create.isPending || edit.isPending };
}

type Topics = WebhookEndpoint['topics'];

/** A box for each topic, and one for all of them. */
function TopicsField({ value = [], onChange }: { value?: Topics; onChange?: (topics: Topics) => void }) {
  const t = useT();
  const language = useLanguage();
  const hasAll = value.length === webhookTopics.length;
  return (
    <div className="boxes">
      <Checkbox
        checked={hasAll}
        indeterminate={value.length > 0 && !hasAll}
        onChange={({ target }) => onChange?.(target.checked ? [...webhookTopics] : [])}
      >
        {t('allTopics')}
      </Checkbox>
      <Checkbox.Group value={value} onChange={onChange}>
        {webhookTopics.map((topic) => (
          <Checkbox key={topic} value={topic}>
            <span className="pair">
              <span>{translate(topicNames[topic], language)}</span>
              <span className="code">{topic}</span>
            </span>
          </Checkbox>
        ))}
      </Checkbox.Group>
    </div>
  );
}
