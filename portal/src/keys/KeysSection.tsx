import './keys.css';
import { PlusOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import { endsSoon, keyLimit, keySorts, whyNotAddKey } from '@portage/contract/keys/rules';
import type { ApiKey, MadeKey } from '@portage/contract/keys/schema';
import { sortBy } from '@portage/contract/list';
import { keepPreviousData } from '@tanstack/react-query';
import { Alert, Segmented } from 'antd';
import { useState } from 'react';
import { ConfirmProvider } from '../account/confirm.tsx';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { isOnTestData } from '../api/testData.ts';
import { OpenTestData } from '../sandbox/DataSwitch.tsx';
import { useSettingsSearch } from '../settings/useSettingsSearch.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ShownOnceModal } from '../ui/copy/ShownOnceModal.tsx';
import { ReadState, StatePanel } from '../ui/StatePanel.tsx';
import { useNow } from '../ui/useNow.ts';
import { useFormats } from '../words/formats.ts';
import { useLanguage } from '../words/language.ts';
import { KeysTable } from './KeysTable.tsx';
import { NewKeyDrawer } from './NewKeyDrawer.tsx';
import { useT } from './words.ts';

/** Renders the settings section for API keys. Each change needs a recent proof of identity. */
export function KeysSection() {
  return (
    <ConfirmProvider>
      <Keys />
    </ConfirmProvider>
  );
}

function Keys() {
  const t = useT();
  const language = useLanguage();
  const { asked, ask } = useSettingsSearch();
  const { page, pageSize, key, keysOf } = asked;
  const sort = sortBy(keySorts).safeParse(asked.sort).data;
  const isTest = keysOf === undefined ? isOnTestData : keysOf === 'test';
  const keys = useRead(
    api.keys.list,
    { query: { page, pageSize, sort, isTest: String(isTest) } },
    { placeholderData: keepPreviousData },
  );
  const [made, setMade] = useState<MadeKey>();
  const open = (wanted: 'new' | undefined) => ask({ key: wanted });
  const refused = whyNotAddKey(keys.data?.total ?? 0);
  return (
    <section className="panel section keys" aria-labelledby="keys-section">
      <div className="row row-apart">
        <h2 id="keys-section">{t('title')}</h2>
        <ActionButton
          type="primary"
          icon={<PlusOutlined aria-hidden />}
          refusal={refused && errorText(refused, language, { maximum: String(keyLimit) })}
          onClick={() => open('new')}
        >
          {t(isTest ? 'addTest' : 'add')}
        </ActionButton>
      </div>
      <p className="muted mt-2 mb-4">{t(isTest ? 'aboutTest' : 'about')}</p>
      <EndingNotice keys={keys.data?.data ?? []} />
      <div className="row row-apart keys-which mb-3">
        <Segmented
          aria-label={t('which')}
          value={isTest}
          options={[
            { value: false, label: t('live') },
            { value: true, label: t('test') },
          ]}
          onChange={(test) => ask({ keysOf: test ? 'test' : 'live' })}
        />
        {isTest && <OpenTestData />}
      </div>
      <ReadState read={keys} />
      {keys.data && (
        <KeysTable
          list={keys.data}
          sort={sort}
          isLoading={keys.isPlaceholderData}
          empty={<StatePanel mood="sleeping" title={t('none')} text={t('noneText')} />}
          ask={ask}
          onMade={setMade}
        />
      )}
      <NewKeyDrawer isTest={isTest} isOpen={key === 'new'} onClose={() => open(undefined)} onMade={setMade} />
      <ShownOnceModal
        content={made && { title: t('madeTitle', { name: made.name }), secret: made.key }}
        text={t('madeText')}
        onClose={() => setMade(undefined)}
      />
    </section>
  );
}

/** Warns about the keys that expire within a week. */
function EndingNotice({ keys }: { keys: readonly ApiKey[] }) {
  const t = useT();
  const { list, ago } = useFormats();
  const now = useNow();
  const ending = keys.filter(({ expiresAt }) => expiresAt !== null && endsSoon(Date.parse(expiresAt), now));
  if (ending.length === 0) return null;
  const named = ending.map(({ name, expiresAt }) => t('endsOne', { name, ago: ago(expiresAt ?? '') }));
  return <Alert className="mb-3" type="warning" showIcon title={t('endsSoon', { keys: list(named) })} />;
}
