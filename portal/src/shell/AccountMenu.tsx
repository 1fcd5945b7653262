import { CheckOutlined, DownOutlined, LogoutOutlined } from '@ant-design/icons';
import { passes } from '@portage/contract/access';
import { paths } from '@portage/contract/index';
import { initialsOf } from '@portage/contract/text';
import { translate } from '@portage/contract/words';
import { useNavigate } from '@tanstack/react-router';
import { Avatar, Button, Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { forgetToken } from '../api/session.ts';
import { accessOf, useAccount } from '../auth/account.ts';
import { unsentOfSession } from '../scan/signOut.ts';
import { chooseScheme, schemeChoices, useSchemeChoice } from '../ui/scheme.ts';
import { useConfirm } from '../ui/useConfirm.ts';
import { chooseLanguage, type Language, languageNames, languages, useLanguage } from '../words/language.ts';
import type { Translate } from '../words/translate.ts';
import { type MenuLine, menuLines } from './menu.ts';
import { useT, type words } from './words.ts';

type Items = NonNullable<MenuProps['items']>;

/** Renders the account menu: name and roles, then language, appearance, account links and sign-out. */
export function AccountMenu() {
  const t = useT();
  const account = useAccount();
  const { name, email, roles } = account;
  const subject = accessOf(account);
  const language = useLanguage();
  const scheme = useSchemeChoice();
  const navigate = useNavigate();
  const chosen = [language, scheme];
  const items = [
    ...itemsOf(t, email, chosen),
    ...ownLines(subject, language, (to) => void navigate({ to })),
    useSignOutEverywhere(),
  ];
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items, selectable: true, multiple: true, selectedKeys: chosen }}>
      <Button type="text" className="account-button" aria-haspopup="menu">
        <Avatar size={34} aria-hidden style={{ background: 'var(--primary)' }}>
          {initialsOf(name).slice(0, 2).join('')}
        </Avatar>
        <span className="pair">
          <strong>
            <span className="visually-hidden">{t('accountMenu')}</span>
            {name}
          </strong>
          <span>{roles.map((role) => t(role)).join(', ')}</span>
        </span>
        <DownOutlined aria-hidden className="muted" />
      </Button>
    </Dropdown>
  );
}

function itemsOf(t: Translate<typeof words>, email: string, chosen: readonly string[]): Items {
  const choice = (key: string, label: ReactNode, onClick: () => void) => ({
    key,
    label,
    onClick,
    extra: chosen.includes(key) && <CheckOutlined aria-label={t('chosen')} />,
  });
  return [
    { key: 'email', type: 'group', label: email },
    { type: 'divider' },
    {
      key: 'language',
      type: 'group',
      label: t('language'),
      children: languages.map((each) =>
        choice(each, <span lang={each}>{languageNames[each]}</span>, () => chooseLanguage(each)),
      ),
    },
    {
      key: 'scheme',
      type: 'group',
      label: t('scheme'),
      children: schemeChoices.map((each) => choice(each, t(`scheme.${each}`), () => chooseScheme(each))),
    },
    { type: 'divider' },
  ];
}

/** Ends every session of the account after confirmation, for a lost phone or a shared computer. */
function useSignOutEverywhere(): Items[number] {
  const t = useT();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const signOut = useSend(api.auth.logoutEverywhere, {
    onDone: () => {
      forgetToken();
      void navigate({ to: paths.logout });
    },
  });
  const ask = () =>
    confirm({
      title: t('everywhereTitle'),
      text: t('everywhereText'),
      action: t('everywhere'),
      isDangerous: true,
      // The sign-out page shows why it refuses.
      run: async () => ((await unsentOfSession()) > 0 ? navigate({ to: paths.logout }) : signOut.mutateAsync({})),
    });
  return { key: 'everywhere', icon: <LogoutOutlined aria-hidden />, label: t('everywhere'), onClick: ask };
}

/** Returns the menu lines that other modules add. */
const ownLines = (subject: ReturnType<typeof accessOf>, language: Language, go: (to: MenuLine['to']) => void): Items =>
  menuLines
    .filter((line) => line.in === 'account' && passes(subject, line.who ?? 'member'))
    .map(({ to, icon, name }) => ({ key: to, icon, label: translate(name, language), onClick: () => go(to) }));
