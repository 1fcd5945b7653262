// When the person was last active, in any tab of this browser. Requests without their doing are marked as such for the server,
// and a person who is idle for long is signed out.

type Listener = () => void;

/** A call this soon after a key or a click is the person’s own. Longer than `IdleGuard` waits between two signs of life. */
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

// Opening the portal is something that the person did.
channel.postMessage(lastAt);

/** Epoch milliseconds of the last key, click or scroll in any tab. */
export const lastActivityAt = (): number => lastAt;

/** Whether the person did something just now. */
export const isActive = (): boolean => Date.now() - lastAt < recently;

/** Counts as a key or a click, in all tabs. */
export const markActive = (): void => onActivity();

/** Calls back at each activity, in any tab; answers how to stop. */
export function whenActive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
