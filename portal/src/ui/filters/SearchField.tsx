import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../form/useDebounced.ts';

type SearchFieldProps = {
  /** Says what is searched; shown while the field is empty. */
  label: string;
  /** What is searched now, as the address says it. */
  value: string;
  onSearch: (text: string) => void;
  /** What Enter does, when it does not send the search out at once. */
  onEnter?: (text: string, field: HTMLInputElement) => void;
};

/** How long after the last key the search goes out, in milliseconds. */
const delay = 400;

/** A search that goes out by itself when one stops typing, at once on Enter. */
export function SearchField({ label, value, onSearch, onEnter }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const debounce = useDebounced(delay);
  const sent = useRef(value);
  // The address may change by itself: back, a link, “show all”. What was sent from here comes back as an echo, and
  // takes nothing from what was typed meanwhile.
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
    debounce(() => onEnter(text.trim(), field), 0);
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
