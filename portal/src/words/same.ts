// Strings that English and French spell alike. Reviewed: add one only when it is right in both.
export const same: ReadonlySet<string> = new Set([
  'Actions',
  'Date',
  'Google Authenticator',
  'Logo',
  'Messages',
  'Confirmation',
  'PDF',
  'Portage',
  'Province',
  'Question',
  'Questions',
  '{{count, number}} question',
  '{{count, number}} questions',
  'Service',
  'Total',
  'Zone',
]);
