// Accounts and keys of the demo.

export const demoPassword = 'Portage-2026!';
export const demoProviderKey = 'demo-provider-key';

/** The accounts that the sign-in page offers in the demo. */
export const demoSignIns = (
  [
    ['admin@maplepine.example', 'Maple & Pine', 'RETAILER_ADMIN'],
    ['coordinator@maplepine.example', 'Maple & Pine', 'RETAILER_USER'],
    ['admin@boreal.example', 'Boréal', 'RETAILER_ADMIN'],
    ['desk@portage.example', 'Portage', 'RETAILER_ADMIN'],
  ] as const
).map(([email, retailer, role]) => ({ email, retailer, role, password: demoPassword }));
