/**
 * The kinds of entries in an order's timeline: events of the courier, notices to the recipient, messages of the chat, what the retailer and
 * the courier wrote to each other, notes of the team, handovers to drivers, and changes of the order.
 */
export const timelineKinds = ['EVENT', 'MESSAGE', 'CHAT', 'COURIER', 'NOTE', 'HANDOVER', 'CHANGE'] as const;
export type TimelineKind = (typeof timelineKinds)[number];
