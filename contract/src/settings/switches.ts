// The switches of the recipients' page and their defaults. Without zod, so that the recipients' page can import this file.

export const switchDefaults = {
  // Changes that a recipient may make while the parcel is on its way.
  allowsUnit: true,
  allowsDoorCode: true,
  allowsPhone: true,
  allowsNote: true,
  /** Where to leave it: at the door, with a neighbour or the concierge, in a safe place. */
  allowsPlace: true,
  /** Another day, after a visit that failed. */
  allowsDate: true,
  allowsAddress: true,
  allowsUndo: true,
  // Actions after a delivery.
  asksReview: true,
  takesClaims: true,
  // Contents of the page.
  showsMap: true,
  /** The chat with the driver already while they are on the way; after the delivery it is offered in any case (spec section 4). */
  chatOnTheWay: false,
  showsPhone: true,
  showsEmail: false,
  showsAddress: false,
} as const satisfies Record<string, boolean>;
export type TrackingSwitch = keyof typeof switchDefaults;

// Every name of the table is a switch; Object.keys forgets it.
/** Every switch, in the order of its form. */
export const switches = Object.keys(switchDefaults) as [TrackingSwitch, ...TrackingSwitch[]];

/** The value of every switch: the stored one, else its default. A stored switch that no longer exists is left out. */
export const effectiveSwitches = (decided: Partial<Record<string, boolean>>): Record<TrackingSwitch, boolean> => {
  const standing: Record<TrackingSwitch, boolean> = { ...switchDefaults };
  for (const name of switches) standing[name] = decided[name] ?? switchDefaults[name];
  return standing;
};
