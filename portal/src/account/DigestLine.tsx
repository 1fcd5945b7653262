import { Select } from 'antd';
import { hourOptions } from '../exports/saved/useScheduleText.ts';
import { usePreferences } from '../preferences/usePreferences.ts';
import { useNotify } from '../ui/useNotify.ts';
import { useFormats } from '../words/formats.ts';
import { useT } from './words.ts';

const never = -1;

/** Chooses the hour of the daily email about the inbox, in the browser's zone. */
export function DigestLine() {
  const t = useT();
  const { zone: zoneName } = useFormats();
  const notify = useNotify();
  const { preferences, isLoaded, keep } = usePreferences();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { hour = never, zone = own } = preferences.problemDigest ?? {};
  const choose = (chosen: number) =>
    keep(
      () => ({ problemDigest: chosen === never ? null : { hour: chosen, zone: own } }),
      () => notify.succeeded(t('saved')),
    );
  return (
    <div className="row row-apart account-line">
      <div>
        <strong>{t('digest')}</strong>
        <p className="muted">{t('digestText', { zone: zoneName(zone) })}</p>
      </div>
      <Select
        aria-label={t('digest')}
        className="account-hour"
        value={hour}
        options={[{ value: never, label: t('never') }, ...hourOptions]}
        loading={!isLoaded}
        disabled={!isLoaded}
        onChange={choose}
      />
    </div>
  );
}
