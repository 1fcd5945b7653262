// The recipient's given name, for greetings.
const honorifics = /^(mr|mrs|ms|miss|mx|dr|dre|m|mme|mlle|me|prof|pr)\.?$/i;

/** Words that occur in names of businesses, not of people. */
const business =
  /^(inc|ltd|ltée|ltee|llc|co|corp|company|compagnie|cie|group|groupe|the|les?|la|du|des|chez|and|et|shop|store|boutique|magasin|office|bureau|clini(c|que)|pharma(cy|cie|prix)|dental|dentaire|hotel|hôtel|café|cafe|restaurant|school|école|university|université|hospital|hôpital|centre|center|services?|studio|spa|salon|church|église|reception|réception|accounting|comptabilité|department|team|équipe|attn)\.?$/i;

/**
 * Returns the given name in “Élodie Tremblay”, “Tremblay, Élodie” or “Dr. Élodie Tremblay”. Null if it may not be one: a single word, a
 * business, unusual spelling. No greeting is better than a wrong one.
 */
export function firstNameOf(recipient: string): string | null {
  const parts = recipient.split(/[\s,]+/).filter((part) => part !== '' && !honorifics.test(part));
  const isName = (part: string) => /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(part) && !business.test(part);
  if (parts.length < 2 || parts.length > 4 || !parts.every(isName)) return null;
  const [, after] = recipient.split(',');
  const first = after ? after.trim().split(/\s+/)[0] : parts[0];
  return first && first.length > 1 && isName(first) ? first : null;
}
