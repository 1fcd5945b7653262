import { AutoComplete, Input, type InputProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useDebouncedText } from './useDebounced.ts';

/** The props that Ant Design's form passes to a field. */
export type FieldProps = {
  id?: string;
  value?: string | null;
  onChange?: (text: string) => void;
  onBlur?: () => void;
};

type SuggestFieldProps<T> = FieldProps & {
  /** Looks a text up once nothing was typed for `settlesAfter` milliseconds; undefined where it is too short. */
  useFound: (text: string) => { items: readonly T[]; isFetching: boolean } | undefined;
  settlesAfter: number;
  show: (item: T) => ReactNode;
  /** Takes what was chosen; the field keeps its text until then. */
  onChoose: (item: T) => void;
  /** Returns the announcement of the suggestions for a screen reader, as they come. */
  announce: (count: number) => string;
  type?: 'tel' | 'text';
  maxLength: number;
};

/** A text with suggestions below it. Any text is right; only who chooses a suggestion gets it. */
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
  // Only what is typed here is looked up: not what the field began with, nor what was chosen.
  const [typed, setTyped] = useState('');
  const settled = useDebouncedText(typed, settlesAfter).trim();
  const found = useFound(settled);
  const write = (text: string) => {
    setOpen(true);
    setTyped(text);
    onChange?.(text);
  };
  // No text that a person types is one of these, so that typing never chooses.
  const options = (found?.items ?? []).map((item, index) => ({ value: `\u2063${index}`, label: show(item), item }));
  // Enter waits for suggestions that are still to come, and sends no form.
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
        // An empty list closes by itself, but suggestions may still arrive.
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

/** Without an active suggestion, `aria-activedescendant` would point to an option before the first. */
function SuggestInput({ 'aria-activedescendant': pointedAt, ...rest }: InputProps) {
  return <Input {...rest} aria-activedescendant={pointedAt?.endsWith('_-1') ? undefined : pointedAt} />;
}
