// Whether an email belongs to a company that uses single sign-on.
import { domainOf } from '@portage/contract/sso/rules';
import type { App } from '../platform/app.ts';
import { refuse } from '../platform/refusal.ts';

export type Company = { retailer_id: string; idp: string; enforced: boolean; way_in_id: string | null };
type Login = { retailer_id: string; member_id: string };

/** Returns the active single sign-on of the email's domain. */
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

/** Returns whether single sign-on applies to the account: the account belongs to the company, or does not exist yet. */
const isTheirs = (company: Company, login: Login | undefined) => !login || login.retailer_id === company.retailer_id;

/** Returns whether password sign-in is disabled: single sign-on is required, and the member is not exempt. */
export const isEnforced = (company: Company | undefined, login: Login | undefined): company is Company =>
  company?.enforced === true && isTheirs(company, login) && login?.member_id !== company.way_in_id;

/** Returns whether a wrong password leads to single sign-on. */
export const mayAskCompany = (company: Company | undefined, login: Login | undefined): company is Company =>
  company !== undefined && !company.enforced && isTheirs(company, login);

/** Refuses a new password for an account that can only use single sign-on; the error names the identity provider. */
export async function refusePassword(app: App, email: string, login: Login): Promise<void> {
  const company = await companyOf(app, email);
  if (isEnforced(company, login)) refuse('COMPANY_SIGN_IN', { data: { idp: company.idp } });
}

/** Returns the path of our own page that sends the browser to the identity provider. */
export const companyPath = ({ idp }: Company): string => `/login?sso=${idp}`;

/** Returns the URL of our own page where single sign-on starts. That page binds the sign-in to the browser. */
export const companyAddress = (app: App, company: Company): string => `${app.config.publicUrl}${companyPath(company)}`;
