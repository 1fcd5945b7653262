import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button, type TableProps } from 'antd';
import { useState } from 'react';
import { useT } from './words.ts';

type UnfoldProps = { name: string; isUnfolded: boolean; onChange: (isUnfolded: boolean) => void };

/** Renders the button that expands or collapses a row. */
export function Unfold({ name, isUnfolded, onChange }: UnfoldProps) {
  const t = useT();
  return (
    <Button
      type="text"
      size="small"
      className="expense-unfold"
      style={{ marginInlineEnd: 4 }}
      aria-expanded={isUnfolded}
      aria-label={t(isUnfolded ? 'fold' : 'unfold', { name })}
      icon={isUnfolded ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
      onClick={() => onChange(!isUnfolded)}
    />
  );
}

/** Returns the rows that the member opened or closed, and a function that does it: the others are as the page chose. */
export function useToggledRows() {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const toggle = (key: string, isOpen: boolean) => setToggled((before) => new Map([...before, [key, isOpen]]));
  return { toggled, toggle };
}

/** Returns the expandable-row settings of a table; several rows can be open, at first those of `initial`. */
export function useUnfolding<R extends { id: string }>(
  nameOf: (row: R) => string,
  initial: readonly string[],
): TableProps<R>['expandable'] {
  const t = useT();
  const { toggled, toggle } = useToggledRows();
  const opened = [...toggled].filter(([, isUnfolded]) => isUnfolded).map(([id]) => id);
  return {
    expandedRowKeys: [...opened, ...initial.filter((id) => !toggled.has(id))],
    columnTitle: <span className="visually-hidden">{t('unfolding')}</span>,
    expandIcon: ({ record, expanded }) => (
      <Unfold name={nameOf(record)} isUnfolded={expanded} onChange={(isUnfolded) => toggle(record.id, isUnfolded)} />
    ),
  };
}
