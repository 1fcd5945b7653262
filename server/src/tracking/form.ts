// The page's plain form: what it sent, as a change or as what is wrong with it.
import { errorText, faultsOf, type Language } from '@portage/contract/errors';
import { TrackingChange, type TrackingForm } from '@portage/contract/tracking/schema';
import type { z } from 'zod';

type Read = { change: TrackingChange | null; faults: { path: string; message: string }[] };

/** A form sends every field; what is left empty changes nothing. */
export function readForm(form: z.output<typeof TrackingForm>, language: Language): Read {
  // Browsers send a line's end as two characters.
  const said = Object.entries(form).map(
    ([field, value = '']) => [field, value.replaceAll('\r\n', '\n').trim()] as const,
  );
  const filled = said.filter(([, value]) => value !== '');
  const { confirmed, ...fields } = Object.fromEntries(filled);
  const given = confirmed === undefined ? fields : { ...fields, confirmed: true };
  const parsed = TrackingChange.safeParse(given, { reportInput: true });
  if (parsed.success) return { change: parsed.data, faults: [] };
  const faults = faultsOf(parsed.error);
  return {
    change: null,
    faults: faults.map(({ type, path, values }) => ({ path, message: errorText(type, language, values) })),
  };
}
