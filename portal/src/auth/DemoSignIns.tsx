import type { Welcome } from '@portage/contract/auth/schema';
import { useId } from 'react';
import type { z } from 'zod';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

export type DemoSignIn = z.output<typeof Welcome>['demo'][number];

type DemoSignInsProps = { accounts: readonly DemoSignIn[]; onChoose: (account: DemoSignIn) => void };

/** In the demo, the accounts to try: one press signs in. */
export function DemoSignIns({ accounts, onChoose }: DemoSignInsProps) {
  const t = useWords(words);
  const titleId = useId();
  return (
    <section className="login-demo" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('demo')}</h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" onClick={() => onChoose(account)}>
              <strong>{account.name}</strong>
              <span>{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
