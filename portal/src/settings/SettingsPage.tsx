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
import { KeysSection } from '../keys/KeysSection.tsx';
import { NotificationsSection } from '../notifications/NotificationsSection.tsx';
import { ShopifySection } from '../shopify/ShopifySection.tsx';
import { SsoSection } from '../sso/SsoSection.tsx';
import { NoticeDot } from '../ui/NoticeDot.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Section as PageSection } from '../ui/Section.tsx';
import { ReadState } from '../ui/StatePanel.tsx';
import { useSearchState } from '../ui/useSearchState.ts';
import { useTrouble } from '../webhooks/useTrouble.ts';
import { WebhooksSection } from '../webhooks/WebhooksSection.tsx';
import { SectionForm } from './SectionForm.tsx';
import { SettingsSearch, sections } from './search.ts';
import { TrackingSection } from './TrackingSection.tsx';
import { useSettingsSearch } from './useSettingsSearch.ts';
import { useT } from './words.ts';

/** Renders the retailer's settings for all of its stores, one section at a time, and their audit log. */
export function SettingsPage() {
  const t = useT();
  const { section = 'information' } = useSettingsSearch().asked;
  const read = useRead(api.settings.read, {});
  const { data } = read;
  return (
    <div className="page">
      <PageHeader title={t('title')} about={t('about')} />
      <ReadState read={read} />
      {data && (
        <div className="settings">
          <SectionMenu current={section} hasShopify={data.shopifyConfiguration !== null} />
          {section === 'activity' && <ActivitySection />}
          {section === 'sso' && <SsoSection />}
          {section === 'tracking' && <TrackingSection />}
          {section === 'keys' && <KeysSection />}
          {section === 'calls' && <CallsSection />}
          {section === 'shopify' && <ShopifySection />}
          {section === 'webhooks' && <WebhooksSection />}
          {section === 'messages' && <NotificationsSection />}
          {isFormSection(section) && <SectionForm key={section} section={section} settings={data} />}
        </div>
      )}
    </div>
  );
}

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

type SectionMenuProps = { current: (typeof sections)[number]; hasShopify: boolean };

/** Renders the menu of sections. Single sign-on is for admins, Shopify for retailers with a configuration (spec section 2, Settings). */
function SectionMenu({ current, hasShopify }: SectionMenuProps) {
  const t = useT();
  const trouble = useTrouble().attention;
  const isLeftOut = { sso: !useMay(sso.read), shopify: !hasShopify && current !== 'shopify' };
  return (
    <nav aria-label={t('sections')} className="settings-menu">
      <ul>
        {sections
          .filter((section) => (section !== 'sso' && section !== 'shopify') || !isLeftOut[section])
          .map((section) => (
            <li key={section}>
              <Link to={paths.settings} search={{ section }} aria-current={section === current ? 'page' : undefined}>
                {t(section)} {section === 'webhooks' && trouble && <NoticeDot says={trouble} />}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
