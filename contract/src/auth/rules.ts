import type { ErrorType } from '../errors.ts';

/** The number of wrong passwords in a row after which an account is locked (`lockedForSeconds`). */
export const freeGuesses = 5;

/** Returns the seconds for which an account is locked after `failures` wrong passwords in a row: doubling from 2, at most 900. */
export const lockedForSeconds = (failures: number): number =>
  failures < freeGuesses ? 0 : Math.min(900, 2 ** (failures - freeGuesses + 1));

export const passwordMinimum = 10;
export const passwordMaximum = 200;

export const passwordNeeds = ['length', 'lowercase', 'capital', 'number', 'special'] as const;
export type PasswordNeed = (typeof passwordNeeds)[number];

/** The requirements of a password (spec section 5). Letters count in any script that has both cases. */
const meets: Record<PasswordNeed, (password: string) => boolean> = {
  length: (password) => [...password].length >= passwordMinimum,
  lowercase: (password) => /\p{Ll}/u.test(password),
  capital: (password) => /\p{Lu}/u.test(password),
  number: (password) => /\d/.test(password),
  special: (password) => /[!@#$%^&*]/.test(password),
};

/** Returns the requirements that a password does not meet yet. */
export const lacking = (password: string): PasswordNeed[] => passwordNeeds.filter((need) => !meets[need](password));

/** Returns why a password is refused, or null. The server also refuses passwords that are easily guessed. */
export const whyNotPassword = (password: string): ErrorType | null =>
  lacking(password).length > 0 ? 'PASSWORD_TOO_WEAK' : null;

export const strengths = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** Common words of passwords in both languages: an attacker guesses one like a single character. The server has fifty thousand more. */
const commonplaces =
  /passw(or)?d|motdepasse|soleil|qwerty|azerty|welcome|bienvenue?|bonjour|admin|letmein|iloveyou|jetaime|summer|winter|hiver|hockey|canada|quebec|montreal|toronto|vancouver|portage|secret|dragon|monkey|abc/g;
const written: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/** Estimates how many characters an attacker has to guess: repeats, sequences such as 2345 and common words count once. */
function charactersToGuess(password: string): number {
  const plain = password.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const asRead = plain.replace(/[@4310$5]/g, (mark) => written[mark] ?? mark);
  const rest = [...(asRead.search(commonplaces) < 0 ? plain : asRead.replace(commonplaces, '*'))];
  const step = (index: number) => (rest[index]?.codePointAt(0) ?? 0) - (rest[index - 1]?.codePointAt(0) ?? 0);
  return rest.filter((_, index) => index === 0 || Math.abs(step(index)) > 1).length;
}

/** Rates how hard a password is to guess, for display while it is typed. */
export function strengthOf(password: string): Strength {
  const count = charactersToGuess(password);
  if (lacking(password).length > 0 || count < 8) return 'weak';
  return count < 11 ? 'fair' : count < 15 ? 'good' : 'strong';
}

/** The minutes for which a reset link is valid, and the seconds before another can be requested. */
export const resetMinutes = 60;
export const resetWaitSeconds = 50;

/** Seconds before an idle logout at which the warning is shown. */
export const idleWarningSeconds = 60;

/** Minutes for which a sign-in waits for its second factor, and for which a mailed code is valid. */
export const pendingMinutes = 10;
/** The most attempts at entering a code, for each sign-in and for each mailed code. */
export const codeTries = 5;
/** Days for which a network is remembered after a wrong password (`failed`) and after a right one (`known`). */
export const guessDays = { failed: 7, known: 90 } as const;
/** Minutes for which a session stays confirmed. */
export const confirmedMinutes = 10;
/** Seconds before another code can be mailed (spec section 9). */
export const resendSeconds = 50;
export const recoveryCodeCount = 10;

/** Normalizes a code for comparison: people write codes in groups, and confuse 0 with O. */
export const readCode = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

export const multiFactorTypes = ['GOOGLE_AUTHENTICATOR', 'SHORT_MESSAGE_SERVICE', 'EMAIL'] as const;

/** Returns why a second factor of this type cannot be set up, or null. Text messages are not sent yet. */
export const whyNotEnable = (type: (typeof multiFactorTypes)[number]): ErrorType | null =>
  type === 'SHORT_MESSAGE_SERVICE' ? 'MFA_TYPE_NOT_VALID' : null;

/** Minutes for which the challenge of a passkey is valid. */
export const challengeMinutes = 5;
