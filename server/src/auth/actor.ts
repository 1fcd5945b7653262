import type { Actor } from '../platform/facts.ts';
import type { Member } from './member.ts';

/** The member as the facts that they publish name them. */
export const actorOf = (by: Pick<Member, 'name' | 'role'>): Actor => ({ name: by.name, role: by.role });
