import { developer } from '@portage/contract/developer/endpoints';
import { paths } from '@portage/contract/index';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMay } from '../auth/account.ts';
import { DataSwitch } from '../sandbox/DataSwitch.tsx';
import { CountTabs } from '../ui/CountTabs.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { type DeveloperSection, developerSections } from './sections.ts';
import { useT } from './words.ts';

/** Renders the head of the developers' screens: sections of the settings, and the mocks (spec section 2). */
export function DeveloperHeader({ current }: { current: DeveloperSection | 'tools' }) {
  const t = useT();
  const router = useRouter();
  const navigate = useNavigate();
  const mayMock = useMay(developer.mockWebhook);
  const tab = (name: DeveloperSection | 'tools', href: string) => ({
    name: t(`tab.${name}`),
    count: null,
    isCurrent: name === current,
    href,
    go: () => void navigate({ href }),
  });
  const sections = developerSections.map((section) =>
    tab(section, router.buildLocation({ to: paths.settings, search: { section } }).href),
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <DataSwitch isForUnused />
            <Button href="/docs" target="_blank">
              {t('reference')}
            </Button>
          </>
        }
      />
      <CountTabs
        label={t('title')}
        tabs={mayMock ? [...sections, tab('tools', router.buildLocation({ to: paths.developer }).href)] : sections}
      />
    </>
  );
}
