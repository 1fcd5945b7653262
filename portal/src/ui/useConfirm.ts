import { App } from 'antd';
import type { ReactNode } from 'react';
import { useT } from './words.ts';

type Question = {
  title: string;
  text?: ReactNode;
  /** The label of the confirming button: the verb, not “OK”. */
  action: string;
  /** The label of the other button, if “Cancel” could be mistaken for the action. */
  otherwise?: string;
  isDangerous?: boolean;
  /** Runs after the confirmation; the modal waits for it, and closes even if it fails. */
  run?: () => Promise<unknown>;
};

/**
 * Returns a function that asks for confirmation: `confirm({ title, text, action, run })` resolves to whether it was given. A failure of
 * `run` is notified by its own request.
 */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { modal } = App.useApp();
  const t = useT();
  return async ({ title, text, action, otherwise, isDangerous = false, run }) =>
    await modal.confirm({
      title,
      // Wide enough for two buttons with long French verbs.
      width: 480,
      // Only a dangerous action has a warning icon.
      icon: isDangerous ? undefined : null,
      content: text,
      okText: action,
      cancelText: otherwise ?? t('cancel'),
      okButtonProps: { danger: isDangerous },
      // For a dangerous action, Cancel is focused, so that a stray Enter does nothing.
      focusable: { autoFocusButton: isDangerous ? 'cancel' : 'ok' },
      onOk: () => run?.().catch(() => undefined),
    });
}
