// Whether an email belongs to a company that signs in with its own account (single sign-on).
import { domainOf } from '@portage/contract/sso/rules';
import type { App } from '../platform/app.ts';
import { refuse } from '../platform/refusal.ts';

export type Company = { retailer_id: string; idp: string; enforced: boolean; way_in_id: string | null };
type Login = { retailer_id: string; member_id: string };

/** The active single sign-on of the email's domain. */
export const companyOf = (app: App, email: string): Promise<Company | undefined> =>
  app.db
    .acrossTenantsAndSandboxes()
    .selectFrom('keys')
    .innerJoin('sso_connections', 'sso_connections.retailer_id', 'keys.retailer_id')
    .select(['sso_connections.retailer_id', 'sso_connections.idp', 'enforced', 'way_in_id'])
    .where('keys.kind', '=', 'SSO_DOMAIN')
    .where('keys.key', '=', domainOf(email))
    .where('sso_connections.activated', '=', true)
    .executeTakeFirst();

/** Whether the company's sign-in applies to the account: the account is its own, or does not exist yet. */
const isTheirs = (company: Company, login: Login | undefined) => !login || login.retailer_id === company.retailer_id;

/** Whether no password opens the account: single sign-on is required, and the member is not exempt. */
export const isEnforced = (company: Company | undefined, login: Login | undefined): company is Company =>
  company?.enforced === true && isTheirs(company, login) && login?.member_id !== company.way_in_id;

/** Whether a wrong password leads to the company’s sign-in. */
export const mayAskCompany = (company: Company | undefined, login: Login | undefined): company is Company =>
  company !== undefined && !company.enforced && isTheirs(company, login);

/** Refuses a new password for an account that only its company's sign-in opens; the error names the company. */
export async function refusePassword(app: App, email: string, login: Login): Promise<void> {
  const company = await companyOf(app, email);
  if (isEnforced(company, login)) refuse('COMPANY_SIGN_IN', { data: { idp: company.idp } });
}

/** Our own page, from which a browser goes to the company. */
export const companyPath = ({ idp }: Company): string => `/login?sso=${idp}`;

/** Where the browser begins: our own page, which binds the sign-in to itself. */
export const companyAddress = (app: App, company: Company): string => `${app.config.publicUrl}${companyPath(company)}`;
