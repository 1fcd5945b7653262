// What a page complains of: errors in its console, errors that nobody caught, refused calls, and what its policy refuses.
import type { BrowserContext, ConsoleMessage } from 'playwright-core';

/** A failed call as the browser tells it. */
const failedCall = /^Failed to load resource: the server responded with a status of (\d+)/;

/** A failed call by its status and path, such as `409 /retailer/orders/1`: what else is complained of, as it is. */
function complaintOf(message: ConsoleMessage): string {
  const [, status] = failedCall.exec(message.text()) ?? [];
  return status ? `${status} ${new URL(message.location().url).pathname}` : message.text();
}

/** Hears every page of a context, those that it opens too. The browser tells what the policy refuses as an error of the console. */
export function hear(context: BrowserContext, tell: (complaint: string) => void): void {
  context.on('console', (message) => message.type() === 'error' && tell(complaintOf(message)));
  context.on('weberror', (error) => tell(String(error.error())));
}
