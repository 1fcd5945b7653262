import { paths } from '@portage/contract/index';
import { whyNotRotate } from '@portage/contract/webhooks/rules';
import type { MadeEndpoint, WebhookEndpoint } from '@portage/contract/webhooks/schema';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useConfirm } from '../ui/useConfirm.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useWords } from '../words/translate.ts';
import { SinceModal } from './SinceModal.tsx';
import { TestModal } from './TestModal.tsx';
import { words } from './words.ts';

const stales = ['webhooks.list', 'webhooks.read', 'webhooks.sends'] as const;

type ActionsProps = { endpoint: WebhookEndpoint; onEdit: () => void; onMade: (made: MadeEndpoint) => void };

/** What is done with an endpoint. */
export function EndpointActions({ endpoint, onEdit, onMade }: ActionsProps) {
  const t = useWords(words);
  const [asked, setAsked] = useState<'test' | 'on' | 'again' | null>(null);
  const close = () => setAsked(null);
  const { rotate, turnOff, remove } = useQuestions(endpoint, onMade);
  return (
    <div className="row webhooks-actions">
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

/** What is asked about before it is done. */
function useQuestions({ id, url, previousUntil }: WebhookEndpoint, onMade: ActionsProps['onMade']) {
  const t = useWords(words);
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
      // Two sign already: a third ends the first at once, which some program may still know alone.
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
