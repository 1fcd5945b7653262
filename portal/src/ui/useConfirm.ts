import { App } from 'antd';
import type { ReactNode } from 'react';
import { useT } from './words.ts';

type Question = {
  title: string;
  text?: ReactNode;
  /** The label of the confirming button: the verb, not “OK”. */
  action: string;
  /** The label of the other button, where “Cancel” could be read as the verb. */
  otherwise?: string;
  isDangerous?: boolean;
  /** Runs when confirmed; the modal waits for it, and closes whatever comes of it. */
  run?: () => Promise<unknown>;
};

/** Asks for a confirmation: `confirm({ title, text, action, run })` resolves to whether it was given. A failure of `run` is notified by its own request. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  const t = useT();
  return async ({ title, text, action, otherwise, isDangerous = false, run }) =>
    await modal.confirm({
      title,
      // Two long verbs stand beside each other, in French too.
      width: 480,
      // Only a dangerous action has a warning icon.
      icon: isDangerous ? undefined : null,
      content: text,
      okText: action,
      cancelText: otherwise ?? t('cancel'),
      okButtonProps: { danger: isDangerous },
      // A dangerous one is not a stray Enter away.
      focusable: { autoFocusButton: isDangerous ? 'cancel' : 'ok' },
      onOk: () => run?.().catch(() => undefined),
    });
}
