// Paid holidays according to each province's and territory's employment standards, for the year from 18 November 2026.
import type { Province } from '@portage/contract/stores/provinces';
import { expect, test } from 'vitest';
import { holidaysAhead } from './holidays.ts';

const everywhere = ['2026-12-25', '2027-01-01', '2027-03-26', '2027-07-01', '2027-09-06'];
const [boxing, february, victoria, indigenous] = ['2026-12-26', '2027-02-15', '2027-05-24', '2027-06-21'];
const [saintJean, nunavut, august, discovery] = ['2027-06-24', '2027-07-09', '2027-08-02', '2027-08-16'];
const [truth, thanksgiving, remembrance] = ['2027-09-30', '2027-10-11', '2027-11-11'];

const besides: Record<Province, readonly string[]> = {
  AB: [february, victoria, thanksgiving, remembrance],
  BC: [february, victoria, august, truth, thanksgiving, remembrance],
  MB: [february, victoria, truth, thanksgiving],
  NB: [february, august, remembrance],
  NL: [remembrance],
  NS: [february],
  NT: [victoria, indigenous, august, truth, thanksgiving, remembrance],
  NU: [victoria, nunavut, august, truth, thanksgiving, remembrance],
  ON: [boxing, february, victoria, thanksgiving],
  PE: [february, truth, remembrance],
  QC: [victoria, saintJean, thanksgiving],
  SK: [february, victoria, august, thanksgiving, remembrance],
  YT: [victoria, indigenous, discovery, truth, thanksgiving, remembrance],
};

const ahead = (province: string, language: 'en' | 'fr' = 'en') =>
  holidaysAhead({ storeAddress: `1 Main St, Town, ${province}, M5X 1A9`, today: '2026-11-18' }, language);

test.each(Object.entries(besides))('the holidays of %s', async (province, own) => {
  expect((await ahead(province)).map(({ date }) => date)).toEqual([...everywhere, ...own].sort());
});

test.each(Object.keys(besides))('no holiday of %s has an English name in French', async (province) => {
  const [en, fr] = await Promise.all([ahead(province), ahead(province, 'fr')]);
  expect(fr.filter(({ name }, index) => name === en[index]?.name)).toEqual([]);
});

test('holidays that the library lacks have names in both languages', async () => {
  const names = async (language: 'en' | 'fr') => (await ahead('NU', language)).map(({ name }) => name);
  expect(await names('en')).toEqual(
    expect.arrayContaining(['Nunavut Day', 'National Day for Truth and Reconciliation']),
  );
  expect(await names('fr')).toEqual(
    expect.arrayContaining(['Jour du Nunavut', 'Journée nationale de la vérité et de la réconciliation']),
  );
});
