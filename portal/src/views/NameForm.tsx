import { Button, Input, Space, Typography } from 'antd';
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
      style={{ flex: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isGiven) onName(name);
      }}
    >
      <Space.Compact block size="small">
        <Input
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
        <Button type="primary" htmlType="submit" disabled={!isGiven} loading={isSending}>
          {t('save')}
        </Button>
      </Space.Compact>
      {error && (
        <Typography.Text id={errorId} type="danger" role="alert">
          {error.body.message}
        </Typography.Text>
      )}
    </form>
  );
}
