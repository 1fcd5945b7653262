// Why a sign-in by single sign-on fails, and when a connection may be used.
import type { ErrorType, Fault } from '../errors.ts';
import type { Pair } from '../words.ts';

/** The reasons, shown as 'SSO has failed. {reason}' (spec section 8). */
export const ssoProblems = {
  NOT_CONNECTED: ['This single sign-on is not active.', 'Cette authentification unique n’est pas active.'],
  UNREADABLE: [
    'The identity provider’s answer could not be read.',
    'La réponse du fournisseur d’identité est illisible.',
  ],
  REFUSED: ['The identity provider refused the sign-in.', 'Le fournisseur d’identité a refusé la connexion.'],
  NOT_SIGNED: [
    'The answer is not signed with a certificate of this connection.',
    'La réponse n’est pas signée par un certificat de cette connexion.',
  ],
  WEAK: [
    'The answer is signed or encrypted in a way that is no longer safe; SHA-256 is needed.',
    'La réponse est signée ou chiffrée d’une façon qui n’est plus sûre; SHA-256 est exigé.',
  ],
  WRONG_ISSUER: [
    'The answer comes from another identity provider.',
    'La réponse vient d’un autre fournisseur d’identité.',
  ],
  WRONG_ADDRESS: ['The answer is meant for another address.', 'La réponse est destinée à une autre adresse.'],
  EXPIRED: [
    'The answer came too late, or the clocks differ. Please try again.',
    'La réponse est arrivée trop tard, ou les horloges diffèrent. Veuillez réessayer.',
  ],
  NOT_ASKED: [
    'Nobody asked for this answer. Please begin on the sign-in page.',
    'Personne n’a demandé cette réponse. Veuillez commencer à la page de connexion.',
  ],
  REPLAYED: ['This answer was used already. Please try again.', 'Cette réponse a déjà servi. Veuillez réessayer.'],
  NO_EMAIL: [
    'The identity provider did not say your email.',
    'Le fournisseur d’identité n’a pas transmis votre courriel.',
  ],
  FOREIGN_DOMAIN: [
    'Your email is not in a domain of this retailer.',
    'Votre courriel n’est pas dans un domaine de ce détaillant.',
  ],
  UNPROVEN_DOMAIN: [
    'The domain of your email is not proven yet.',
    'Le domaine de votre courriel n’est pas encore prouvé.',
  ],
  NO_ACCOUNT: [
    'There is no account for your email here. Ask an admin of your team.',
    'Aucun compte ne porte votre courriel ici. Adressez-vous à un administrateur de votre équipe.',
  ],
  TOKEN_USED: [
    'This sign-in was used already or is over. Please try again.',
    'Cette connexion a déjà servi ou a expiré. Veuillez réessayer.',
  ],
  UNREACHABLE: ['The identity provider could not be reached.', 'Le fournisseur d’identité est injoignable.'],
} as const satisfies Record<string, Pair>;
export type SsoProblem = keyof typeof ssoProblems;
export const ssoProblemNames = Object.keys(ssoProblems) as [SsoProblem, ...SsoProblem[]];

/** Days before the end of a certificate at which its owner is warned. */
export const certificateWarningDays = 30;

type Judged = {
  activated: boolean;
  enforced: boolean;
  domains: readonly string[];
  lastTry: { problem: SsoProblem | null } | null;
  wayInId: string | null;
  assertionsSigned: boolean;
  authnResponseSigned: boolean;
  /** Whether it was active before with this identity provider: a connection that works need not be tested again. */
  wasActive: boolean;
};

/** Returns why a connection cannot be saved, each fault with its field. */
export function connectionFaults(wanted: Judged): Fault[] {
  const fault = (path: string, type: ErrorType, wrong: boolean): Fault[] => (wrong ? [{ path, type }] : []);
  return [
    ...fault('assertionsSigned', 'SSO_UNSIGNED', !wanted.assertionsSigned && !wanted.authnResponseSigned),
    ...fault('activated', 'SSO_NOT_TRIED', wanted.activated && !wanted.wasActive && wanted.lastTry?.problem !== null),
    ...fault('activated', 'SSO_WITHOUT_DOMAIN', wanted.activated && wanted.domains.length === 0),
    ...fault('enforced', 'SSO_NOT_ACTIVE', wanted.enforced && !wanted.activated),
    ...fault('wayInId', 'REQUIRED', wanted.enforced && wanted.wayInId === null),
  ];
}

/** Returns the domain of an email, normalized for comparison with claimed domains. */
export const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
