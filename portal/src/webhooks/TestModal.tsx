import type { WebhookEndpoint } from '@portage/contract/webhooks/schema';
import { type WebhookTopic, webhookTopics } from '@portage/contract/webhooks/topics';
import { topicNames } from '@portage/contract/webhooks/words';
import { translate } from '@portage/contract/words';
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { Answer } from '../developer/Answer.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type TestProps = { endpoint: WebhookEndpoint; isOpen: boolean; onClose: () => void };

/** A test event of any topic, of the newest order, and what the endpoint made of it. */
export function TestModal({ endpoint, isOpen, onClose }: TestProps) {
  const t = useWords(words);
  const language = useLanguage();
  const [topic, setTopic] = useState<WebhookTopic>(endpoint.topics[0] ?? 'ORDER_CREATION');
  const test = useSend(api.webhooks.test, { stales: ['webhooks.list', 'webhooks.read', 'webhooks.sends'] });
  const tried = test.data?.tries[0];
  const close = () => {
    test.reset();
    onClose();
  };
  return (
    <Modal
      open={isOpen}
      title={t('testTitle')}
      okText={t('testDo')}
      cancelText={t('done')}
      confirmLoading={test.isPending}
      onOk={() => test.mutate({ params: { id: endpoint.id }, body: { topic } })}
      onCancel={close}
      width={560}
      destroyOnHidden
    >
      <p className="muted webhooks-ask">{t('testText')}</p>
      <Form layout="vertical" component="div">
        <Form.Item label={t('topic')} htmlFor="test-topic">
          <Select
            id="test-topic"
            value={topic}
            onChange={setTopic}
            showSearch={{ optionFilterProp: 'label' }}
            options={webhookTopics.map((each) => ({
              value: each,
              label: `${translate(topicNames[each], language)} · ${each}`,
            }))}
          />
        </Form.Item>
      </Form>
      <div aria-live="polite">{tried && <Answer reply={{ ...tried, body: tried.response ?? '' }} />}</div>
    </Modal>
  );
}
