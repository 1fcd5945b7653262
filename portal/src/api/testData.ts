// Whether this tab looks at test data. A cookie says so, for what the browser opens by itself; a tab goes by what it said when the tab
// was loaded, and all of them are loaded anew when it changes: nobody acts on the one and thinks it is the other.
import { testCookie } from '@portage/contract/testData';
import { readCookie, writeCookie } from './session.ts';

const channel = new BroadcastChannel('portage-test-data');
channel.onmessage = () => location.reload();

export const isOnTestData = readCookie(testCookie) !== null;

/** Goes over to test data, or back, at an address that both have. */
export function lookAtTestData(isWanted: boolean, address: string): void {
  writeCookie(`${testCookie}=1${isWanted ? '' : '; Max-Age=0'}`);
  channel.postMessage(isWanted);
  location.assign(address);
}
