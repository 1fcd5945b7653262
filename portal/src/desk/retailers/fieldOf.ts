/** Returns the field of a fault: the list, if it is in one of its entries. */
export const fieldOf = (path: string): string => path.replace(/\.\d+$/, '');
