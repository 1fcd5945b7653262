// Strings that English and French spell alike. Reviewed: add one only when it is right in both.
export const same: ReadonlySet<string> = new Set(['Date', 'Confirmation', 'Portage', 'Province', 'Service', 'Zone']);
