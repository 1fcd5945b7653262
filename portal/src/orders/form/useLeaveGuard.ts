import { paths } from '@portage/contract/index';
import { useBlocker } from '@tanstack/react-router';
import { App } from 'antd';
import { useRef } from 'react';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';

/** The session is over: nobody is there to answer, and nothing may stay on the screen. */
const isSignedOut = ({ pathname, search }: Address) =>
  pathname === paths.login || ('idle' in search && search.idle === 'yes');

type Address = { pathname: string; search: object };

type LeaveGuardOptions = {
  /** Whether a reload loses nothing. */
  isKept?: boolean;
  /** Called when what was typed is discarded. */
  onDiscard?: () => void;
};

/**
 * Asks before what was typed is lost: to another order, another screen, or out of the portal.
 * Answers how to let go, once it is sent.
 */
export function useLeaveGuard(isDirty: boolean, { isKept = false, onDiscard }: LeaveGuardOptions = {}): () => void {
  const isSent = useRef(false);
  const ask = useDiscard();
  const stays = async () => {
    const isStaying = await ask();
    if (!isStaying) onDiscard?.();
    return isStaying;
  };
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty && !isKept,
    shouldBlockFn: ({ current, next }) =>
      !isSent.current && isElsewhere(current, next) && !isSignedOut(next) && stays(),
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

const isElsewhere = (current: Address, next: Address) =>
  current.pathname !== next.pathname ||
  orderOf(current.search) !== orderOf(next.search) ||
  panelOf(current.search) !== panelOf(next.search) ||
  copiedOf(current.search) !== copiedOf(next.search);
