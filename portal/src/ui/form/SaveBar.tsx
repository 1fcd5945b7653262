import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { useT } from '../words.ts';

type SaveBarProps = {
  /** The label of the button; without it, the form cannot be sent. */
  action?: string | undefined;
  icon?: ReactNode;
  /** The reason why the form cannot be sent now, as a sentence. */
  refusal?: string | null;
  isPending: boolean;
  /** Called to send; without it the button submits the form around it. */
  onSend?: () => void;
  onCancel?: () => void;
  /** The effects of sending, as text. */
  effects?: ReactNode;
  /** Another button, before the submit button. */
  more?: ReactNode;
};

/** Renders the sticky footer of a form: the effects of sending, Cancel, and the submit button. */
export function SaveBar({ action, icon, refusal, isPending, onSend, onCancel, effects, more }: SaveBarProps) {
  const t = useT();
  return (
    <footer className="save-bar">
      {effects}
      {onCancel && (
        // Cancel stays enabled while the form is sent.
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
