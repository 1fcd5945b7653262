/** Returns an amount of dollars in cents; undefined if the field is empty. */
export const centsOf = (dollars: number | null | undefined): number | undefined =>
  typeof dollars === 'number' ? Math.round(dollars * 100) : undefined;
