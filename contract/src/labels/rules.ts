/** Formats ten digits as ddd-ddd-dddd and returns any other number unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}

/** Polls of a print job before the screen stops waiting (spec section 9); the job continues in the background. */
export const printPolls = 10;
