// The demo world's people and places (design section 6).

export const demoPassword = 'Portage-2026!';
export const demoProviderKey = 'demo-provider-key';

/** The accounts that the sign-in page offers in the demo. */
export const demoSignIns = [
  { email: 'admin@maplepine.example', name: 'Maple & Pine · Admin', password: demoPassword },
  { email: 'coordinator@maplepine.example', name: 'Maple & Pine · Coordinator', password: demoPassword },
  { email: 'admin@boreal.example', name: 'Boréal · Admin', password: demoPassword },
];
