import { useBlocker } from '@tanstack/react-router';
import { App } from 'antd';
import { useRef } from 'react';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';

type Place = { pathname: string; search: object };

/**
 * Asks before what was typed is lost: to another order, another screen, or out of the portal.
 * Answers how to let go, once it is sent.
 */
export function useLeaveGuard(isDirty: boolean): () => void {
  const isSent = useRef(false);
  const ask = useDiscard();
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: ({ current, next }) => (!isSent.current && isElsewhere(current, next) ? ask() : false),
  });
  return () => {
    isSent.current = true;
  };
}

/** Asks whether to discard what was typed; answers true when it is to stay. */
export function useDiscard(): () => Promise<boolean> {
  const { modal } = App.useApp();
  const t = useWords(words);
  return () =>
    new Promise((answer) => {
      modal.confirm({
        title: t('discardTitle'),
        content: t('discardText'),
        okText: t('discard'),
        cancelText: t('discardNot'),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => answer(false),
        onCancel: () => answer(true),
      });
    });
}

const orderOf = (search: object) => ('order' in search ? search.order : undefined);
const panelOf = (search: object) => ('panel' in search ? search.panel : undefined);

const copiedOf = (search: object) => ('from' in search ? search.from : undefined);

const isElsewhere = (current: Place, next: Place) =>
  current.pathname !== next.pathname ||
  orderOf(current.search) !== orderOf(next.search) ||
  panelOf(current.search) !== panelOf(next.search) ||
  copiedOf(current.search) !== copiedOf(next.search);
