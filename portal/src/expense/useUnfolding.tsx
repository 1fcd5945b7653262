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

/** Returns the expandable-row settings of a table; several rows can be open. */
export function useUnfolding<R extends { id: string }>(nameOf: (row: R) => string): TableProps<R>['expandable'] {
  const t = useT();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return {
    expandedRowKeys: [...opened],
    columnTitle: <span className="visually-hidden">{t('unfolding')}</span>,
    expandIcon: ({ record, expanded }) => (
      <Unfold
        name={nameOf(record)}
        isUnfolded={expanded}
        onChange={(isUnfolded) =>
          setOpened(
            (before) => new Set(isUnfolded ? [...before, record.id] : [...before].filter((id) => id !== record.id)),
          )
        }
      />
    ),
  };
}
