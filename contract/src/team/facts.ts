import { z } from 'zod';
import { holds } from '../access.ts';
import { type FactReceiver, fact } from '../fact.ts';

/** Returns the subject of a fact about a member. The fact is sent to that member, and to members who manage the team or the settings. */
const aboutMember = ({ memberId }: { memberId: string }) => ({
  kind: 'team' as const,
  id: memberId,
  memberId,
  isSeenBy: (who: FactReceiver) => holds(who, 'MANAGE_RETAILER_USERS') || holds(who, 'MANAGE_RETAILER_SETTINGS'),
});
const member = z.object({ memberId: z.string() });

/** Facts about a retailer's team. */
export const teamFacts = {
  MEMBER_ADDED: fact(member, aboutMember),
  MEMBER_CHANGED: fact(member, aboutMember),
  MEMBER_REMOVED: fact(member, aboutMember),
};
