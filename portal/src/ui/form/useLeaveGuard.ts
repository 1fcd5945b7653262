import { paths } from '@portage/contract/index';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useConfirm } from '../useConfirm.ts';
import { useT } from '../words.ts';

type Address = { pathname: string; search: object };

/** Returns whether the target is the sign-out: once the session is over nothing may stay on the screen, so there is no confirmation. */
const isSignedOut = ({ pathname, search }: Address) =>
  pathname === paths.login || ('idle' in search && search.idle === 'yes');

/** Returns the part of the URL that identifies the form: a change of it leaves the form. */
const formOf = ({ pathname, search }: Address) =>
  JSON.stringify([
    pathname,
    ...['order', 'act', 'panel', 'from', 'store', 'user', 'section', 'key', 'endpoint', 'charge'].map((name) =>
      new Map(Object.entries(search)).get(name),
    ),
  ]);

export type LeaveGuardOptions = {
  /** Whether the values are stored as a draft that survives a reload. */
  isKept?: boolean;
  /** Called when the values are discarded. */
  onDiscard?: () => void;
  /** Compares the current values, because the last render may be behind them. */
  hasChanges?: () => boolean;
};

/**
 * Asks for confirmation before unsaved values are lost: to another record, another screen, or out of the portal.
 * Returns a function that lets the member leave without confirmation, for values that are saved or discarded.
 */
export function useLeaveGuard(
  isDirty: boolean,
  { isKept = false, onDiscard, hasChanges }: LeaveGuardOptions = {},
): () => void {
  const isReleased = useRef(false);
  useEffect(() => {
    if (!isDirty) isReleased.current = false;
  }, [isDirty]);
  const isUnsaved = hasChanges ?? (() => isDirty);
  const discard = useDiscard();
  const stays = async () => {
    const isLeaving = await discard();
    if (isLeaving) onDiscard?.();
    return !isLeaving;
  };
  useBlocker({
    disabled: !isDirty && !hasChanges,
    enableBeforeUnload: () => isUnsaved() && !isKept,
    shouldBlockFn: ({ current, next }) =>
      !isReleased.current && isUnsaved() && formOf(current) !== formOf(next) && !isSignedOut(next) && stays(),
  });
  return () => {
    isReleased.current = true;
  };
}

/** Returns a function that asks whether to discard unsaved values. */
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
