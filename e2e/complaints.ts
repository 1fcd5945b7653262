// Collects a page's complaints: console errors, uncaught errors, refused calls, and violations of the content security policy.
import type { BrowserContext, ConsoleMessage } from 'playwright-core';

/** A failed call as the browser reports it. */
const failedCall = /^Failed to load resource: the server responded with a status of (\d+)/;

/** A failed call by its status and path, such as `409 /retailer/orders/1`: what else is complained of, as it is. */
function complaintOf(message: ConsoleMessage): string {
  const [, status] = failedCall.exec(message.text()) ?? [];
  return status ? `${status} ${new URL(message.location().url).pathname}` : message.text();
}

/** Observes every page of a context, also those that it opens. The browser reports policy violations as console errors. */
export function watchComplaints(context: BrowserContext, tell: (complaint: string) => void): void {
  context.on('console', (message) => message.type() === 'error' && tell(complaintOf(message)));
  context.on('weberror', (error) => tell(String(error.error())));
}
