/** Returns the TXT records of a name, none if it has none. Throws if no name server answers within seconds. */
export type TxtResolver = (name: string) => Promise<readonly string[]>;
