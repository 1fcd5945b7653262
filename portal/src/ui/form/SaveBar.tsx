import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { useT } from '../words.ts';

type SaveBarProps = {
  /** What the button says; without it nothing can be sent. */
  action?: string | undefined;
  icon?: ReactNode;
  /** Why it cannot be sent now, as a sentence. */
  refusal?: string | null;
  isPending: boolean;
  /** Called to send; without it the button sends the form it stands in. */
  onSend?: () => void;
  onCancel?: () => void;
  /** What sending does, in words. */
  effects?: ReactNode;
};

/** The foot of what is filled in, always in sight: what sending does, the way out, and the button that sends. */
export function SaveBar({ action, icon, refusal, isPending, onSend, onCancel, effects }: SaveBarProps) {
  const t = useT();
  return (
    <footer className="save-bar">
      {effects}
      {onCancel && (
        // The way out stays open while the form is sent.
        <Button disabled={false} onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
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
