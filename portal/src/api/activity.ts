// Tracks when the member was last active, in any tab of this browser. Requests without recent activity are marked as such for the server,
// and members who are idle for long are signed out.

type Listener = () => void;

/** Milliseconds after a key or a click in which requests count as the member's own. Longer than the keepalive interval of `IdleGuard`. */
const recently = 30_000;
const channel = new BroadcastChannel('portage-activity');
const listeners = new Set<Listener>();
let lastAt = Date.now();

function noteActivity(at: number): void {
  lastAt = Math.max(lastAt, at);
  for (const listener of listeners) listener();
}

function onActivity(): void {
  const now = Date.now();
  // One message a second is enough for the other tabs.
  if (now - lastAt > 1_000) channel.postMessage(now);
  noteActivity(now);
}

channel.onmessage = ({ data }: MessageEvent<unknown>) => {
  if (typeof data === 'number') noteActivity(data);
};
for (const event of ['keydown', 'pointerdown', 'wheel', 'touchmove']) {
  addEventListener(event, onActivity, { capture: true, passive: true });
}

// Opening the portal counts as activity.
channel.postMessage(lastAt);

/** Returns the epoch milliseconds of the last key press, click or scroll in any tab. */
export const lastActivityAt = (): number => lastAt;

/** Returns whether the member was active within the last `recently` milliseconds. */
export const isActive = (): boolean => Date.now() - lastAt < recently;

/** Counts as a key press or a click, in all tabs. */
export const markActive = (): void => onActivity();

/** Calls back at each activity in any tab; returns the unsubscribe function. */
export function whenActive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
