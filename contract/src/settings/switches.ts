// The switches of the recipients' page and their defaults. Without zod, so that the recipients' page can import this file.

export const switchDefaults = {
  // Changes that a recipient may make while the parcel is on its way
  allowsUnit: true,
  allowsDoorCode: true,
  allowsPhone: true,
  allowsNote: true,
  /** The place to leave the parcel: at the door, with a neighbour or the concierge, in a safe place. */
  allowsPlace: true,
  /** Another date, after a visit that failed. */
  allowsDate: true,
  allowsAddress: true,
  allowsUndo: true,
  // Actions after a delivery
  asksReview: true,
  takesClaims: true,
  // Contents of the page
  showsMap: true,
  /** The chat while the driver is on the way. After the delivery it is always offered (spec section 4). */
  chatOnTheWay: false,
  staffInChat: true,
  showsPhone: true,
  showsEmail: false,
  showsAddress: false,
} as const satisfies Record<string, boolean>;
export type TrackingSwitch = keyof typeof switchDefaults;

// Every name of the table is a switch; Object.keys loses that type.
/** All switches, in the order of the form. */
export const switches = Object.keys(switchDefaults) as [TrackingSwitch, ...TrackingSwitch[]];

/** Returns the value of every switch: the stored one, or its default. A stored switch that no longer exists is left out. */
export const effectiveSwitches = (decided: Partial<Record<string, boolean>>): Record<TrackingSwitch, boolean> => {
  const standing: Record<TrackingSwitch, boolean> = { ...switchDefaults };
  for (const name of switches) standing[name] = decided[name] ?? switchDefaults[name];
  return standing;
};
