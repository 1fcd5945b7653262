// Whether this tab shows test data. The choice is a cookie, so that the browser also sends it when it opens files. A tab keeps the value it
// was loaded with, and all tabs reload when it changes, so that a member never acts on the wrong data.
import { testCookie } from '@portage/contract/headers';
import { readCookie, writeCookie } from './session.ts';

const channel = new BroadcastChannel('portage-test-data');
channel.onmessage = () => location.reload();

export const isOnTestData = readCookie(testCookie) !== null;

/** Switches test data on or off, and opens a URL that exists for both kinds of data. */
export function showTestData(isWanted: boolean, address: string): void {
  writeCookie(`${testCookie}=1${isWanted ? '' : '; Max-Age=0'}`);
  channel.postMessage(isWanted);
  location.assign(address);
}
