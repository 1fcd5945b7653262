import { paths } from '@portage/contract/index';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useConfirm } from '../useConfirm.ts';
import { useT } from '../words.ts';

type Address = { pathname: string; search: object };

/** Once the session is over nothing may stay on the screen, so leaving is not asked about. */
const isSignedOut = ({ pathname, search }: Address) =>
  pathname === paths.login || ('idle' in search && search.idle === 'yes');

/** Returns the part of the address that names the form: where it changes, the form is left. */
const formOf = ({ pathname, search }: Address) =>
  JSON.stringify([
    pathname,
    ...['order', 'panel', 'from', 'store', 'user', 'section', 'key', 'endpoint', 'charge'].map((name) =>
      new Map(Object.entries(search)).get(name),
    ),
  ]);

export type LeaveGuardOptions = {
  /** Whether a draft survives a reload. */
  isKept?: boolean;
  /** Called when what was typed is discarded. */
  onDiscard?: () => void;
  /** Compares the values at that moment, where a render may be behind them. */
  hasChanges?: () => boolean;
};

/**
 * Asks before unsaved values are lost: to another record, another screen, or out of the portal.
 * `release` lets the member leave without asking, for values that are saved or discarded; `hold` asks again.
 */
export function useLeaveGuard(
  isDirty: boolean,
  { isKept = false, onDiscard, hasChanges }: LeaveGuardOptions = {},
): { release: () => void; hold: () => void } {
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
  const setReleased = (value: boolean) => () => {
    isReleased.current = value;
  };
  return { release: setReleased(true), hold: setReleased(false) };
}

/** Asks whether to discard unsaved values. */
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
