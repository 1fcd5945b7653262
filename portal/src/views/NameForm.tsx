import { Button, Input } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ApiError } from '../api/client.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

type NameFormProps = {
  label: string;
  start?: string;
  error: ApiError | null;
  isSending: boolean;
  onName: (name: string) => void;
  /** Where the form can be left. */
  onStop?: () => void;
};

/** A view's name, and why it cannot be that. */
export function NameForm({ label, start = '', error, isSending, onName, onStop }: NameFormProps) {
  const t = useWords(words);
  const errorId = useId();
  const [name, setName] = useState(start);
  const isGiven = name.trim() !== '';
  // The first Esc leaves the form, the second what it stands in.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onStop) return;
    event.preventDefault();
    onStop();
  };
  return (
    <form
      className="view-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGiven) onName(name);
      }}
    >
      <span className="row">
        <Input
          size="small"
          aria-label={label}
          placeholder={t('namePlaceholder')}
          maxLength={60}
          value={name}
          autoFocus={onStop !== undefined}
          status={error ? 'error' : ''}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="small" type="primary" htmlType="submit" disabled={!isGiven} loading={isSending}>
          {t('save')}
        </Button>
      </span>
      {error && (
        <span id={errorId} className="view-error" role="alert">
          {error.body.message}
        </span>
      )}
    </form>
  );
}
