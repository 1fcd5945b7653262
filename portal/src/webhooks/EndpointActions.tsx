import { paths } from '@portage/contract/index';
import { whyNotRotate } from '@portage/contract/webhooks/rules';
import type { MadeEndpoint, WebhookEndpoint } from '@portage/contract/webhooks/schema';
import { type WebhookTopic, webhookTopics } from '@portage/contract/webhooks/topics';
import { topicNames } from '@portage/contract/webhooks/words';
import { translate } from '@portage/contract/words';
import { useNavigate } from '@tanstack/react-router';
import { Button, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { Answer } from '../developer/Answer.tsx';
import { useConfirm } from '../ui/useConfirm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useLanguage } from '../words/language.ts';
import { SinceModal } from './SinceModal.tsx';
import { useT } from './words.ts';

const stales = ['webhooks.list', 'webhooks.read', 'webhooks.sends'] as const;

type ActionsProps = { endpoint: WebhookEndpoint; onEdit: () => void; onMade: (made: MadeEndpoint) => void };

/** Renders an endpoint's actions: edit, test, rotate the secret, send again, turn on or off, delete. */
export function EndpointActions({ endpoint, onEdit, onMade }: ActionsProps) {
  const t = useT();
  const [asked, setAsked] = useState<'test' | 'on' | 'again' | null>(null);
  const close = () => setAsked(null);
  const { rotate, turnOff, remove } = useQuestions(endpoint, onMade);
  return (
    <div className="row mt-3">
      <Button onClick={() => setAsked('test')}>{t('test')}</Button>
      <Button onClick={onEdit}>{t('edit')}</Button>
      <Button onClick={() => void rotate()}>{t('rotate')}</Button>
      {endpoint.off ? (
        <Button type="primary" onClick={() => setAsked('on')}>
          {t('turnOn')}
        </Button>
      ) : (
        <>
          <Button onClick={() => setAsked('again')}>{t('againMany')}</Button>
          <Button onClick={() => void turnOff()}>{t('turnOff')}</Button>
        </>
      )}
      <Button danger onClick={() => void remove()}>
        {t('delete')}
      </Button>
      <TestModal endpoint={endpoint} isOpen={asked === 'test'} onClose={close} />
      <SinceModal endpoint={endpoint} does="on" isOpen={asked === 'on'} onClose={close} />
      <SinceModal endpoint={endpoint} does="again" isOpen={asked === 'again'} onClose={close} />
    </div>
  );
}

/** Returns the actions that ask for confirmation. */
function useQuestions({ id, url, previousUntil }: WebhookEndpoint, onMade: ActionsProps['onMade']) {
  const t = useT();
  const ask = useConfirm();
  const notify = useNotify();
  const navigate = useNavigate({ from: paths.settings });
  const given = { params: { id } };
  const rotation = useSend(api.webhooks.rotate, { stales, onDone: onMade });
  const off = useSend(api.webhooks.turnOff, { stales, onDone: () => notify.succeeded(t('turnedOff')) });
  const removal = useSend(api.webhooks.delete, {
    stales: ['webhooks.list'],
    onDone: () => {
      notify.succeeded(t('deleted'));
      void navigate({ search: { section: 'webhooks' } });
    },
  });
  return {
    rotate: () => {
      // If two secrets are already valid, a third ends the first one at once, which some program may still depend on.
      const until = previousUntil === null ? null : Date.parse(previousUntil);
      const force = whyNotRotate(until, Date.now(), false) !== null;
      return ask({
        title: t('rotateTitle'),
        text: t(force ? 'rotateAgainText' : 'rotateText'),
        action: t('rotate'),
        isDangerous: force,
        run: () => rotation.mutateAsync({ ...given, body: { force } }),
      });
    },
    turnOff: () =>
      ask({ title: t('offTitle'), text: t('offAsk'), action: t('turnOff'), run: () => off.mutateAsync(given) }),
    remove: () =>
      ask({
        title: t('deleteTitle', { url }),
        text: t('deleteText'),
        action: t('delete'),
        isDangerous: true,
        run: () => removal.mutateAsync(given),
      }),
  };
}

type TestProps = { endpoint: WebhookEndpoint; isOpen: boolean; onClose: () => void };

/** Sends a test event of the newest order, and shows the endpoint's response. */
function TestModal({ endpoint, isOpen, onClose }: TestProps) {
  const t = useT();
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
      <p className="muted mb-3">{t('testText')}</p>
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
