import type { Device } from '@portage/contract/account/schema';
import { useT } from './words.ts';

/** Returns a function that names a device: “Chrome on Windows”. */
export function useDeviceName(): (device: Pick<Device, 'browser' | 'system'>) => string {
  const t = useT();
  return ({ browser, system }) =>
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
}
