import type { Timeline } from '@portage/contract/timeline/schema';

/** Returns the id of the message up to which everything unread is shown; undefined while an unread message is not shown. */
export function lastUnread({ data, unread }: Pick<Timeline, 'data' | 'unread'>): string | undefined {
  const messages = data.flatMap((entry) => (entry.kind === 'CHAT' ? [entry.message] : []));
  // The unread messages are the recipient's newest ones.
  const ofRecipient = messages.filter(({ user, removed }) => user.id === 'RECIPIENT' && !removed);
  return unread > 0 && ofRecipient.length >= unread ? messages[0]?.id : undefined;
}
