/** A phone as a label prints it: ten digits become ddd-ddd-dddd, any other number stays as it was given. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}

/** How many looks a batch of labels gets before the screen stops waiting (spec section 9); the job goes on in the tray. */
export const printPolls = 10;
