import './settings.css';
import { paths } from '@portage/contract/index';
import { type FormSection, formSections } from '@portage/contract/settings/fields';
import { sso } from '@portage/contract/sso/endpoints';
import { Link } from '@tanstack/react-router';
import { ActivityLog } from '../activity/ActivityLog.tsx';
import { useT as useActivityWords } from '../activity/words.ts';
import { api } from '../api/client.ts';
import { useRead } from '../api/read.ts';
import { useMay } from '../auth/account.ts';
import { CallsSection } from '../calls/CallsSection.tsx';
import { DeveloperHeader } from '../developer/DeveloperHeader.tsx';
import { type DeveloperSection, isDeveloperSection } from '../developer/sections.ts';
import { KeysSection } from '../keys/KeysSection.tsx';
import { NotificationsSection } from '../notifications/NotificationsSection.tsx';
import { ShopifySection } from '../shopify/ShopifySection.tsx';
import { SsoSection } from '../sso/SsoSection.tsx';
import { LinkRow } from '../ui/LinkRow.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Section as PageSection } from '../ui/Section.tsx';
import { ReadState } from '../ui/StatePanel.tsx';
import { useSearchState } from '../ui/useSearchState.ts';
import { WebhooksSection } from '../webhooks/WebhooksSection.tsx';
import { SectionForm } from './SectionForm.tsx';
import { SettingsSearch, sections } from './search.ts';
import { TrackingSection } from './TrackingSection.tsx';
import { useSettingsSearch } from './useSettingsSearch.ts';
import { useT } from './words.ts';

/** Renders the section of the settings in the URL; those for developers under their own head. */
export function SettingsPage() {
  const { section = 'information' } = useSettingsSearch().asked;
  if (!isDeveloperSection(section)) return <Settings section={section} />;
  return (
    <div className="page">
      <DeveloperHeader current={section} />
      {section === 'keys' && <KeysSection />}
      {section === 'calls' && <CallsSection />}
      {section === 'webhooks' && <WebhooksSection />}
    </div>
  );
}

type SettingsSection = Exclude<(typeof sections)[number], DeveloperSection>;

/** Renders the retailer's settings for all of its stores, one section at a time, and their audit log. */
function Settings({ section }: { section: SettingsSection }) {
  const t = useT();
  const read = useRead(api.settings.read, {});
  const { data } = read;
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <ReadState read={read} />
      {data && (
        <div className="settings">
          <SectionMenu current={section} hasShopify={data.shopifyConfiguration !== null} />
          {section === 'activity' && <ActivitySection />}
          {section === 'sso' && <SsoSection />}
          {section === 'tracking' && <TrackingSection />}
          {section === 'shopify' && <ShopifySection />}
          {section === 'messages' && <NotificationsSection />}
          {isFormSection(section) && <SectionForm key={section} section={section} settings={data} />}
        </div>
      )}
    </div>
  );
}

const settingsSections = sections.filter((section) => !isDeveloperSection(section));

const isFormSection = (section: string): section is FormSection => formSections.some((each) => each === section);

const options = { restarts: { page: ['search', 'kind', 'by', 'from', 'to'] }, replaces: ['search'] } as const;

function ActivitySection() {
  const t = useActivityWords();
  const { asked, ask } = useSearchState(SettingsSearch, options);
  return (
    <PageSection title={t('title')} about={t('about')}>
      <ActivityLog asked={asked} ask={ask} />
    </PageSection>
  );
}

type SectionMenuProps = { current: SettingsSection; hasShopify: boolean };

/** Renders the menu of sections. Single sign-on is for admins, Shopify for retailers with a configuration (spec section 2, Settings). */
function SectionMenu({ current, hasShopify }: SectionMenuProps) {
  const t = useT();
  const isLeftOut = { sso: !useMay(sso.read), shopify: !hasShopify && current !== 'shopify' };
  return (
    <LinkRow label={t('sections')} className="settings-menu" current={current}>
      <ul>
        {settingsSections
          .filter((section) => (section !== 'sso' && section !== 'shopify') || !isLeftOut[section])
          .map((section) => (
            <li key={section}>
              <Link to={paths.settings} search={{ section }} aria-current={section === current ? 'page' : undefined}>
                {t(section)}
              </Link>
            </li>
          ))}
      </ul>
    </LinkRow>
  );
}
