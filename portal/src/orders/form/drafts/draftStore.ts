// Stores an unfinished order, so that it survives a reload, a closed tab or an expired session.
// Drafts are per member and browser; an explicit sign-out deletes all of them.

const prefix = 'orderDraft:';
const keptMs = 24 * 3_600_000;

export type StoredDraft = { at: number; values: unknown };

const keyOf = (memberId: string, form: string) => `${prefix}${memberId}:${form}`;

/** Returns this member's draft of a form, unless expired; `form` is the id of the copied order, or `new`. */
export function keptDraft(memberId: string, form: string, now: number): StoredDraft | null {
  const text = localStorage.getItem(keyOf(memberId, form));
  const kept = text === null ? null : read(text);
  return kept && now - kept.at < keptMs ? kept : null;
}

function read(text: string): StoredDraft | null {
  try {
    const kept: unknown = JSON.parse(text);
    const isKept = typeof kept === 'object' && kept !== null && 'at' in kept && 'values' in kept;
    return isKept && typeof kept.at === 'number' ? { at: kept.at, values: kept.values } : null;
  } catch {
    return null;
  }
}

/** Stores a draft. If the browser has no room left, the draft is deleted instead. */
export function keepDraft(memberId: string, form: string, kept: StoredDraft): void {
  try {
    localStorage.setItem(keyOf(memberId, form), JSON.stringify(kept));
  } catch {
    forgetDraft(memberId, form);
  }
}

export const forgetDraft = (memberId: string, form: string): void => localStorage.removeItem(keyOf(memberId, form));

/** Deletes the drafts of all members, so that a shared computer keeps no recipient's address. */
export function forgetAllDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
