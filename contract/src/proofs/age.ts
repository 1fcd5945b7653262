// Goods that may only be handed to adults, by the province of the recipient. Ages: the provinces' liquor, tobacco and vaping, and cannabis
// acts as of November 2026, to be confirmed by counsel. Ontario's hours and its ban on third-party delivery of cannabis: AGCO, Registrar's
// Standards (agco.ca/book/export/html/67511).

export const ageGoods = ['ALCOHOL', 'TOBACCO', 'CANNABIS'] as const;
export type AgeGoods = (typeof ageGoods)[number];

/** The documents that a driver may accept. Neither number nor birth date is stored. */
export const ageDocuments = ['DRIVER_LICENCE', 'PASSPORT', 'PHOTO_CARD', 'OTHER'] as const;

type AgeTable = {
  /** The age in most provinces, and the exceptions. */
  usual: number;
  in: Readonly<Record<string, number>>;
  /** The provinces in which a courier may not deliver it. */
  banned?: readonly string[];
  /** The hours at the recipient’s in which it may be delivered. */
  hours?: Readonly<Record<string, { from: string; until: string }>>;
};

const tables: Readonly<Record<AgeGoods, AgeTable>> = {
  ALCOHOL: { usual: 19, in: { AB: 18, MB: 18, QC: 18 }, hours: { ON: { from: '09:00', until: '23:00' } } },
  TOBACCO: { usual: 19, in: { AB: 18, MB: 18, QC: 18, PE: 21 } },
  CANNABIS: { usual: 19, in: { AB: 18, QC: 21 }, banned: ['ON'] },
};

/** Returns the age to check, whether a courier may deliver the goods at all, and in which local hours. The province is a two-letter code. */
export function ageRuleOf(goods: AgeGoods, province: string) {
  const { usual, in: ages, banned = [], hours = {} } = tables[goods];
  // Without a known province, the strictest age applies.
  const minimumAge = ages[province] ?? (province === '' ? Math.max(usual, ...Object.values(ages)) : usual);
  return { minimumAge, isPermitted: !banned.includes(province), hours: hours[province] ?? null };
}
