// Collects a page's complaints: console errors, uncaught errors, refused calls, and violations of the content security policy.
import type { BrowserContext, ConsoleMessage } from 'playwright-core';

/** The browser's message about a failed call. */
const failedCall = /^Failed to load resource: the server responded with a status of (\d+)/;

/** Returns a failed call as status and path, such as `409 /retailer/orders/1`; any other message unchanged. */
function complaintOf(message: ConsoleMessage): string {
  const [, status] = failedCall.exec(message.text()) ?? [];
  return status ? `${status} ${new URL(message.location().url).pathname}` : message.text();
}

/** Observes every page of a context, including those that it opens later. The browser reports policy violations as console errors. */
export function watchComplaints(context: BrowserContext, tell: (complaint: string) => void): void {
  context.on('console', (message) => message.type() === 'error' && tell(complaintOf(message)));
  context.on('weberror', (error) => tell(String(error.error())));
}
