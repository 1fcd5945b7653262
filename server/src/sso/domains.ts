import providers from 'email-providers/all.json' with { type: 'json' };

const known: ReadonlySet<string> = new Set(providers);

/** Whether anybody can have an email there: such a domain is no company's own. */
export const isPublicMailDomain = (domain: string): boolean => known.has(domain);
