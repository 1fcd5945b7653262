import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { useT } from '../words.ts';

type SaveBarProps = {
  /** The label of the button; without it nothing can be sent. */
  action?: string | undefined;
  icon?: ReactNode;
  /** Why it cannot be sent now, as a sentence. */
  refusal?: string | null;
  isPending: boolean;
  /** Called to send; without it the button submits the form around it. */
  onSend?: () => void;
  onCancel?: () => void;
  /** The effects of sending, in words. */
  effects?: ReactNode;
  /** Another button, before the one that sends. */
  more?: ReactNode;
};

/** The foot of a form, always in sight: what sending does, Cancel, and the button that sends. */
export function SaveBar({ action, icon, refusal, isPending, onSend, onCancel, effects, more }: SaveBarProps) {
  const t = useT();
  return (
    <footer className="save-bar">
      {effects}
      {onCancel && (
        // Cancel works while the form is sent.
        <Button disabled={false} onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
      {more}
      {action && (
        <ActionButton
          type="primary"
          icon={icon}
          htmlType={onSend ? 'button' : 'submit'}
          onClick={onSend}
          loading={isPending}
          refusal={refusal}
        >
          {action}
        </ActionButton>
      )}
    </footer>
  );
}
