import { AutoComplete, Input, type InputProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useDebouncedText } from './useDebounced.ts';

/** The props that Ant Design's form passes to a control. */
export type FieldProps = {
  id?: string;
  value?: string | null;
  onChange?: (text: string) => void;
  onBlur?: () => void;
};

type SuggestFieldProps<T> = FieldProps & {
  /** Looks up a text after `settlesAfter` milliseconds without typing; returns undefined if it is too short. */
  useFound: (text: string) => { items: readonly T[]; isFetching: boolean } | undefined;
  settlesAfter: number;
  show: (item: T) => ReactNode;
  /** Called with the chosen suggestion; the field keeps its text unless this changes it. */
  onChoose: (item: T) => void;
  /** Returns the announcement of new suggestions for screen readers. */
  announce: (count: number) => string;
  type?: 'tel' | 'text';
  maxLength: number;
};

/** Renders a text field with suggestions below it. Any text is valid; choosing a suggestion is optional. */
export function SuggestField<T>(props: SuggestFieldProps<T>) {
  const {
    id,
    value,
    onChange,
    onBlur,
    useFound,
    settlesAfter,
    show,
    onChoose,
    announce,
    type = 'text',
    maxLength,
  } = props;
  const [isOpen, setOpen] = useState(false);
  // Only typed text is looked up: neither the initial text nor a chosen suggestion.
  const [typed, setTyped] = useState('');
  const settled = useDebouncedText(typed, settlesAfter).trim();
  const found = useFound(settled);
  const write = (text: string) => {
    setOpen(true);
    setTyped(text);
    onChange?.(text);
  };
  // A key that cannot be typed, so that typing never selects a suggestion.
  const options = (found?.items ?? []).map((item, index) => ({ value: `\u2063${index}`, label: show(item), item }));
  // While suggestions are pending, Enter waits for them and does not submit the form.
  const isAwaited = typed.trim() !== settled || found?.isFetching;
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
        // Ignored while the list is empty, because suggestions may still arrive.
        onOpenChange={(next) => options.length > 0 && setOpen(next)}
        onBlur={() => {
          setOpen(false);
          onBlur?.();
        }}
        onSelect={(_key, { item }) => {
          setTyped('');
          onChoose(item);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isAwaited && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
      >
        <SuggestInput type={type} maxLength={maxLength} autoComplete="off" />
      </AutoComplete>
      <span role="status" className="visually-hidden">
        {found && !found.isFetching && announce(options.length)}
      </span>
    </>
  );
}

/** Renders the input. Without an active suggestion, `aria-activedescendant` would point to an option before the first. */
function SuggestInput({ 'aria-activedescendant': pointedAt, ...rest }: InputProps) {
  return <Input {...rest} aria-activedescendant={pointedAt?.endsWith('_-1') ? undefined : pointedAt} />;
}
