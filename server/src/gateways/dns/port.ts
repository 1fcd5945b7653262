/** Returns the TXT records of a name, or an empty list. Throws if no name server responds within seconds. */
export type TxtResolver = (name: string) => Promise<readonly string[]>;
