import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, TableOutlined } from '@ant-design/icons';
import type { ColumnChoice, OrderColumn } from '@portage/contract/orders/columns';
import { Button, Checkbox } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { PopoverButton } from '../../ui/PopoverButton.tsx';
import { moved, placeOf } from './columns.ts';
import { useOrderColumns } from './useOrderColumns.ts';
import { useT } from './words.ts';

/** Chooses the columns of the table and their order, by checkbox, dragging or arrow buttons. */
export function ColumnsMenu() {
  const t = useT();
  return (
    <PopoverButton
      className="orders-columns-button"
      icon={<TableOutlined aria-hidden />}
      name={t('columns')}
      side="end"
    >
      {() => <ColumnsList />}
    </PopoverButton>
  );
}

function ColumnsList() {
  const t = useT();
  const { choices, choose, change, chosen } = useOrderColumns();
  const place = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<OrderColumn>();
  // Saved once, when the column is dropped.
  const [draft, setDraft] = useState<ColumnChoice[]>();
  const shown = draft ?? choices;
  // A moved row loses focus, so it is restored.
  const [pressed, setPressed] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run after each change of the order.
  useEffect(() => {
    if (pressed) place.current?.querySelector<HTMLElement>(`[data-move="${pressed}"]`)?.focus();
  }, [pressed, choices]);
  const show = (key: OrderColumn, isShown: boolean) =>
    change((now) => now.map((choice) => (choice.key === key ? { key, isShown } : choice)));
  const move = (key: OrderColumn, by: 'up' | 'down') => {
    setPressed(`${key} ${by}`);
    change((now) => moved(now, key, placeOf(now, key) + (by === 'up' ? -1 : 1)));
  };
  const drop = () => {
    if (draft) choose(draft);
    setDragged(undefined);
    setDraft(undefined);
  };
  const isLast = (choice: ColumnChoice) => choice.isShown && choices.filter(({ isShown }) => isShown).length === 1;
  return (
    <div className="stack columns-menu" style={{ width: 270 }}>
      <p className="popover-title">{t('columns')}</p>
      <ol ref={place}>
        {shown.map((choice, index) => (
          <li
            key={choice.key}
            draggable
            data-dragged={dragged === choice.key}
            onDragStart={() => setDragged(choice.key)}
            onDragEnd={drop}
            onDragOver={(event) => event.preventDefault()}
            onDragEnter={() => dragged && dragged !== choice.key && setDraft(moved(shown, dragged, index))}
          >
            <HolderOutlined aria-hidden className="muted" />
            <Checkbox
              checked={choice.isShown}
              disabled={isLast(choice)}
              title={isLast(choice) ? t('columnsOne') : undefined}
              onChange={({ target }) => show(choice.key, target.checked)}
            >
              {t(choice.key)}
            </Checkbox>
            <MoveButton by="up" column={choice.key} isEnd={index === 0} onMove={() => move(choice.key, 'up')} />
            <MoveButton
              by="down"
              column={choice.key}
              isEnd={index === choices.length - 1}
              onMove={() => move(choice.key, 'down')}
            />
          </li>
        ))}
      </ol>
      <p className="muted small">{t('columnsHelp')}</p>
      <Button size="small" style={{ alignSelf: 'start' }} disabled={chosen === null} onClick={() => choose(null)}>
        {t('columnsReset')}
      </Button>
    </div>
  );
}

type MoveButtonProps = { by: 'up' | 'down'; column: OrderColumn; isEnd: boolean; onMove: () => void };

function MoveButton({ by, column, isEnd, onMove }: MoveButtonProps) {
  const t = useT();
  return (
    <Button
      type="text"
      size="small"
      data-move={`${column} ${by}`}
      icon={by === 'up' ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
      aria-label={t(by === 'up' ? 'moveUp' : 'moveDown', { column: t(column) })}
      aria-disabled={isEnd}
      onClick={isEnd ? undefined : onMove}
    />
  );
}
