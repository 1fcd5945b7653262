// The decisions about problems as menus, for one row and for the selected ones.
import { ClockCircleOutlined, DownOutlined, UserAddOutlined } from '@ant-design/icons';
import { type ErrorType, errorText } from '@portage/contract/errors';
import { resolutions } from '@portage/contract/problems/kinds';
import type { ProblemRow } from '@portage/contract/problems/schema';
import { resolutionNames } from '@portage/contract/problems/words';
import { initialsOf } from '@portage/contract/text';
import { translate } from '@portage/contract/words';
import { Button, type ButtonProps, Dropdown, type MenuProps } from 'antd';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useAccount } from '../auth/account.ts';
import { useLanguage } from '../words/language.ts';
import { snoozeEnd, snoozes } from './snooze.ts';
import type { Decide } from './useDecide.ts';
import { useT } from './words.ts';

export type DecisionProps = { ids: readonly string[]; decide: Decide };

type MenuButtonProps = Pick<ButtonProps, 'icon' | 'className' | 'type' | 'children'> & {
  /** The accessible name. */
  name: string;
  items: NonNullable<MenuProps['items']>;
};

/** Renders a button with a menu; without children, only its icon. */
export const MenuButton = ({ name, items, children, ...rest }: MenuButtonProps) => (
  <Dropdown menu={{ items }} trigger={['click']} autoFocus>
    <Button {...rest} aria-label={name} title={children ? undefined : name}>
      {children}
    </Button>
  </Dropdown>
);

/** Resolves the problems, with the reason; or shows why they cannot be resolved. */
export function ResolveMenu({ ids, decide, whyNot = null }: DecisionProps & { whyNot?: ErrorType | null }) {
  const t = useT();
  const language = useLanguage();
  const items = resolutions.map((resolution) => ({
    key: resolution,
    label: translate(resolutionNames[resolution], language),
    onClick: () => decide(ids, { resolution }),
  }));
  const refusal = whyNot && [{ key: whyNot, label: errorText(whyNot, language), disabled: true }];
  return (
    <MenuButton name={t('resolve')} className="problem-resolve" items={refusal ?? items}>
      {t('resolve')} <DownOutlined aria-hidden />
    </MenuButton>
  );
}

type SnoozeMenuProps = DecisionProps & { isSnoozed?: boolean; isLabelled?: boolean };

/** Hides the problems for a while, or shows snoozed ones again. */
export function SnoozeMenu({ ids, decide, isSnoozed = false, isLabelled = false }: SnoozeMenuProps) {
  const t = useT();
  const items = snoozes.map((snooze) => ({
    key: String(snooze),
    label: t(`snooze.${snooze}`),
    onClick: () => decide(ids, { snoozedUntil: snoozeEnd(snooze, new Date()).toISOString() }),
  }));
  if (isSnoozed)
    items.unshift({ key: 'NOT', label: t('snooze.NOT'), onClick: () => decide(ids, { snoozedUntil: null }) });
  return (
    <MenuButton
      name={t('snooze')}
      className="problem-snooze"
      items={items}
      icon={isLabelled ? undefined : <ClockCircleOutlined aria-hidden />}
    >
      {isLabelled && (
        <>
          {t('snooze')} <DownOutlined aria-hidden />
        </>
      )}
    </MenuButton>
  );
}

/** Returns the members to whom problems can be assigned, the caller first. */
function useMembers(): readonly { id: string; name: string }[] {
  const t = useT();
  const { id } = useAccount();
  const others = useRead(api.problems.owners, undefined, { staleTime: 60_000 });
  return [{ id, name: t('toMe') }, ...(others.data?.data ?? []).filter((member) => member.id !== id)];
}

type AssignMenuProps = DecisionProps & {
  owner?: ProblemRow['owner'];
  /** Whether an owner is shown by initials. */
  isCompact?: boolean;
  /** Whether it is a part of a row, without a border. */
  isQuiet?: boolean;
};

/** Assigns the problems to a member; shows the current owner. */
export function AssignMenu({ ids, decide, owner = null, isCompact = false, isQuiet = false }: AssignMenuProps) {
  const t = useT();
  const to = (key: string, label: string, ownerId: string | null) => ({
    key,
    label,
    onClick: () => decide(ids, { ownerId }),
  });
  const items: NonNullable<MenuProps['items']> = useMembers().map(({ id, name }) => to(id, name, id));
  items.push({ type: 'divider' }, to('none', t('toNone'), null));
  const shown = owner && (isCompact ? initialsOf(owner.name).slice(0, 2).join('') : owner.name);
  return (
    <MenuButton
      name={owner ? t('assignTo', { name: owner.name }) : t('assign')}
      className="problem-assign"
      type={isQuiet ? 'text' : 'default'}
      items={items}
      icon={shown ? undefined : <UserAddOutlined aria-hidden />}
    >
      {(shown ?? !isCompact) && <span className="ellipsis">{shown ?? t('assign')}</span>}
    </MenuButton>
  );
}
