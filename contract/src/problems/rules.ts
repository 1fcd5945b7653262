/** Days for which problems can be snoozed at most. */
export const snoozeDays = 30;
/** The most characters of a note. */
export const noteLimit = 500;
