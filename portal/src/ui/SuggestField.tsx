import { AutoComplete, Input, type InputProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';

export type Suggestion<T> = { item: T; label: ReactNode };

type SuggestFieldProps<T> = {
  id?: string;
  value?: string | null;
  onChange?: (text: string) => void;
  onBlur?: () => void;
  suggestions: readonly Suggestion<T>[];
  /** Takes what was chosen; the field keeps its text until then. */
  onChoose: (item: T) => void;
  /** What a screen reader announces of the suggestions as they come. */
  status: string;
  type?: 'tel' | 'text';
  maxLength: number;
  /** Whether suggestions for what was typed are still to come: Enter waits for them, and sends no form. */
  isAwaited?: boolean;
};

/** A text with suggestions below it. Any text is right; only who chooses a suggestion gets it. */
export function SuggestField<T>(props: SuggestFieldProps<T>) {
  const { id, value, onChange, onBlur, suggestions, onChoose, status, type = 'text', maxLength, isAwaited } = props;
  const [isOpen, setOpen] = useState(false);
  const write = (text: string) => {
    setOpen(true);
    onChange?.(text);
  };
  // No text that a person types is one of these, so that typing never chooses.
  const options = suggestions.map(({ item, label }, index) => ({ value: `\u2063${index}`, label, item }));
  return (
    <>
      <AutoComplete
        id={id}
        value={value ?? ''}
        options={options}
        classNames={{ popup: { root: 'suggestions' } }}
        styles={{ popup: { root: { maxWidth: 'min(560px, 94vw)' } } }}
        virtual={false}
        listHeight={480}
        defaultActiveFirstOption={false}
        popupMatchSelectWidth={false}
        showSearch={{ filterOption: false, onSearch: write }}
        open={isOpen && options.length > 0}
        // With nothing to show it closes by itself, but what was asked for may yet come.
        onOpenChange={(next) => options.length > 0 && setOpen(next)}
        onBlur={() => {
          setOpen(false);
          onBlur?.();
        }}
        onSelect={(_key, { item }) => onChoose(item)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isAwaited && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
      >
        <SuggestInput type={type} maxLength={maxLength} autoComplete="off" />
      </AutoComplete>
      <span role="status" className="visually-hidden">
        {status}
      </span>
    </>
  );
}

/** While none of the suggestions is pointed at, the list would be announced at the place before its first. */
function SuggestInput({ 'aria-activedescendant': pointedAt, ...rest }: InputProps) {
  return <Input {...rest} aria-activedescendant={pointedAt?.endsWith('_-1') ? undefined : pointedAt} />;
}

/** A text as it was when nothing was typed for so many milliseconds; an emptied one at once. */
export function useSettled(text: string, after: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : after);
    return () => clearTimeout(timer);
  }, [text, after]);
  return text === '' ? '' : settled;
}
