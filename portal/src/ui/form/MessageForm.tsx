import './messageForm.css';
import { Button, Input } from 'antd';
import { type FormEvent, type KeyboardEvent, useId } from 'react';

type MessageFormProps = {
  text: string;
  onText: (text: string) => void;
  label: string;
  placeholder: string;
  /** The text of the button. */
  action: string;
  maxLength: number;
  isPending: boolean;
  /** Why nothing can be sent; the text can still be written. */
  refusal?: string | null;
  send: (text: string) => void;
};

/** Renders a field that sends one text at a time; Enter sends, Shift+Enter starts a new line. Blank text is not sent. */
export function MessageForm({
  text,
  onText,
  label,
  placeholder,
  action,
  maxLength,
  isPending,
  refusal = null,
  send,
}: MessageFormProps) {
  const id = useId();
  const isReady = text.trim() !== '' && !isPending && refusal === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) send(text);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form className="message-form" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKey}
        placeholder={placeholder}
        rows={2}
        // It is measured only once it has a text, as measuring lays the page out again.
        autoSize={text !== '' && { minRows: 2, maxRows: 6 }}
        maxLength={maxLength}
      />
      {refusal !== null && <p className="muted">{refusal}</p>}
      <Button htmlType="submit" type="primary" disabled={!isReady} loading={isPending} style={{ justifySelf: 'end' }}>
        {action}
      </Button>
    </form>
  );
}
