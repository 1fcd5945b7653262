import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../form/useDebounced.ts';

type SearchFieldProps = {
  /** The label of the field, which names what is searched; also the placeholder. */
  label: string;
  /** The current search in the URL. */
  value: string;
  onSearch: (text: string) => void;
  /** Called on Enter instead of searching at once. */
  onEnter?: (text: string, field: HTMLInputElement) => void;
};

/** Milliseconds after the last key press before the search is sent. */
const delay = 400;

/** Renders a search field; the search is sent when typing pauses, or at once on Enter. */
export function SearchField({ label, value, onSearch, onEnter }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const debounce = useDebounced(delay);
  const sent = useRef(value);
  // The URL is also changed by Back, links and “show all”. The echo of a search sent from here must not replace text typed since.
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  const search = (typed: string) => {
    sent.current = typed.trim();
    onSearch(sent.current);
  };
  const send = (typed: string, after?: number) => {
    setText(typed);
    debounce(() => search(typed), after);
  };
  const enter = (field: HTMLInputElement) => {
    if (!onEnter) return send(text, 0);
    // Replaces the search that waits. Not after a timer: a scanner would type the next code before it ends.
    debounce(() => undefined, 0);
    onEnter(field.value.trim(), field);
  };
  return (
    <Input
      type="search"
      allowClear
      className="search-field"
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined aria-hidden />}
      maxLength={200}
      value={text}
      onChange={(event) => send(event.target.value)}
      onPressEnter={({ currentTarget }) => enter(currentTarget)}
    />
  );
}
