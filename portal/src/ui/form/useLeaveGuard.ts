import { paths } from '@portage/contract/index';
import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useConfirm } from '../useConfirm.ts';
import { useT } from '../words.ts';

type Address = { pathname: string; search: object };

/** The session is over: nobody is there to answer, and nothing may stay on the screen. */
const isSignedOut = ({ pathname, search }: Address) =>
  pathname === paths.login || ('idle' in search && search.idle === 'yes');

/** What the address says of the form: another of these is another form. */
const formOf = ({ pathname, search }: Address) =>
  JSON.stringify([
    pathname,
    ...['order', 'panel', 'from', 'store', 'user', 'section', 'key', 'endpoint'].map((name) =>
      new Map(Object.entries(search)).get(name),
    ),
  ]);

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
  const discard = useDiscard();
  const stays = async () => {
    const isLeaving = await discard();
    if (isLeaving) onDiscard?.();
    return !isLeaving;
  };
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty && !isKept,
    shouldBlockFn: ({ current, next }) =>
      !isSent.current && formOf(current) !== formOf(next) && !isSignedOut(next) && stays(),
  });
  return () => {
    isSent.current = true;
  };
}

/** Asks whether to discard what was typed. */
export function useDiscard(): () => Promise<boolean> {
  const confirm = useConfirm();
  const t = useT();
  return () =>
    confirm({
      title: t('discardTitle'),
      text: t('discardText'),
      action: t('discard'),
      otherwise: t('discardNot'),
      isDangerous: true,
    });
}
