import { type MadeEndpoint, NewEndpoint, type WebhookEndpoint } from '@portage/contract/webhooks/schema';
import { defaultTopics, webhookTopics } from '@portage/contract/webhooks/topics';
import { topicNames } from '@portage/contract/webhooks/words';
import { translate } from '@portage/contract/words';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useAccount } from '../auth/account.ts';
import { useWelcome } from '../auth/useWelcome.ts';
import { StoresField, storesFaults } from '../stores/StoresField.tsx';
import { changedValues } from '../ui/form/changes.ts';
import { Field, FieldGroup } from '../ui/form/Field.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/useSchemaForm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useLanguage } from '../words/language.ts';
import { everyEndpoint } from './useTrouble.ts';
import { useT } from './words.ts';

type EndpointFormProps = {
  /** The endpoint to edit; without it, a new one is created. */
  endpoint?: WebhookEndpoint;
  onMade?: (made: MadeEndpoint) => void;
  onClose: () => void;
};

/** Renders the form of an endpoint: URL, topics and stores. */
export function EndpointForm({ endpoint, onMade, onClose }: EndpointFormProps) {
  const t = useT();
  const notify = useNotify();
  const hasEveryStore = useAccount().hasAllStores;
  const isDemo = useWelcome()?.demo.length;
  const others = useRead(api.webhooks.list, everyEndpoint).data?.data.filter(({ id }) => id !== endpoint?.id) ?? [];
  const [initial] = useState<NewEndpoint>({
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    topics: endpoint?.topics ?? [...defaultTopics],
    hasAllStores: endpoint?.hasAllStores ?? hasEveryStore,
    pickupScheduleId: endpoint?.pickupSchedules ?? [],
  });
  const form = useSchemaForm({
    schema: NewEndpoint,
    initial,
    // An empty URL is reported as missing, not as invalid.
    bodyOf: (values) => ({ ...values, url: values.url || undefined }),
    rules: storesFaults,
    send: (body): Promise<WebhookEndpoint | MadeEndpoint> =>
      endpoint
        ? // Only changed fields are sent, so that another member's changes stay.
          api.webhooks.edit({ params: { id: endpoint.id }, body: changedValues(initial, body) })
        : api.webhooks.create({ body }),
    stales: ['webhooks.list', 'webhooks.read'],
    onSaved: (saved) => {
      if ('secret' in saved) return onMade?.(saved);
      notify.succeeded(t('saved'));
      onClose();
    },
    isEdit: endpoint !== undefined,
  });
  const isRepeated = others.some(({ url }) => url === form.values.url);
  return (
    <SchemaForm form={form} action={t(endpoint ? 'save' : 'create')} onCancel={onClose}>
      <TextField
        name="url"
        label={t('url')}
        isRequired
        help={isRepeated ? t('urlRepeated') : `${t('urlHelp')} ${isDemo ? t('urlHelpDemo') : ''}`}
        inputMode="url"
        maxLength={2000}
        placeholder="https://"
        spellCheck={false}
      />
      <TextField name="description" label={t('description')} maxLength={200} />
      <FieldGroup legend={t('topics')} about={t('topicsHelp')}>
        {/* Not `isRequired`: ARIA does not allow that on a group of checkboxes. */}
        <Field name="topics">
          <TopicsField />
        </Field>
      </FieldGroup>
      <StoresField legend={t('stores')} canHaveAll={hasEveryStore} />
    </SchemaForm>
  );
}

type Topics = WebhookEndpoint['topics'];

/** Renders a checkbox for each topic, and one for all of them. */
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
