import providers from 'email-providers/all.json' with { type: 'json' };

const known: ReadonlySet<string> = new Set(providers);

/** Returns whether anyone can have an email in this domain, so that no company can own it. */
export const isPublicMailDomain = (domain: string): boolean => known.has(domain);
