// Does the time of a refused sign-in tell whether the account exists? Known and unknown accounts, interleaved, each tried once.
import { callerAddress } from './load.ts';
import type { Line } from './report.ts';
import type { Target } from './world.ts';

export const knownAccounts = 200;
export const emailOf = (kind: 'known' | 'unknown', number: number): string => `${kind}${number}@timing.example`;

/** The rank AUC: the chance that a known account takes longer than an unknown one. One half is no difference. */
export async function measureLogin({ ours, size }: Target): Promise<Line[]> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let number = 0; number < knownAccounts; number++) {
    // Which of a pair comes first is a coin's affair: an order would be a difference of its own.
    const kinds = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      times[kind].push(await attempt(ours.url, emailOf(kind, number)));
    }
  }
  const wins = times.known.flatMap((known) =>
    times.unknown.map((unknown): number => (known > unknown ? 1 : known === unknown ? 0.5 : 0)),
  );
  const auc = wins.reduce((sum, each) => sum + each, 0) / wins.length;
  // Chance alone moves the figure of so few by some hundredths.
  const advantage = Math.max(auc, 1 - auc);
  return [
    { figure: 'sign-in refused: known told from unknown', size, ours: advantage, against: 0.5, unit: '', aim: 1.15 },
  ];
}

async function attempt(url: string, email: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': callerAddress() };
  const body = JSON.stringify({ email, password: 'Wrong-Horse-9!' });
  const began = performance.now();
  const response = await fetch(new URL('/v2/auth/retailer/login', url), { method: 'POST', headers, body });
  await response.text();
  if (response.status !== 401) throw new Error(`A wrong password was answered ${response.status}.`);
  return performance.now() - began;
}
