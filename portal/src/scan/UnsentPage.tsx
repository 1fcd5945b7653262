import { scanPath } from '@portage/contract/index';
import { NoticePage } from '../shell/NoticePage.tsx';
import { useT } from './words.ts';

/** Refuses a sign-out, with the number of scans that wait. */
export function UnsentPage({ count }: { count: number }) {
  const t = useT();
  const action = { name: t('openScans'), onPress: () => location.assign(scanPath) };
  return <NoticePage mood="carrying" title={t('stillSignedIn')} text={t('staySignedIn', { count })} action={action} />;
}
