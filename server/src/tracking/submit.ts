// Handles the forms of the tracking page. A saved form redirects to the page; a refused one shows the page with the faults.
import { NewClaim, NewReview } from '@portage/contract/claims/schema';
import { errorText, type Language } from '@portage/contract/errors';
import { faultsOf } from '@portage/contract/faults';
import { askedIn, provinceOf } from '@portage/contract/tracking/choices';
import type { SentForm } from '@portage/contract/tracking/page';
import { type ClaimPhotoForm, TrackingChange, type TrackingForm } from '@portage/contract/tracking/schema';
import type { z } from 'zod';
import { closeFoundClaim, fileClaim, reviewDelivery } from '../claims/fileClaim.ts';
import { addClaimPhoto } from '../claims/photos.ts';
import type { App } from '../platform/app.ts';
import type { PageAnswer } from '../platform/http/handlers.ts';
import { Refusal, refuse, refuseFaults } from '../platform/refusal.ts';
import { accessOf, openOrder } from './access.ts';
import { askForCode, changeDelivery } from './change.ts';
import type { TrackedOrder } from './queries.ts';
import { type PageCall, redirectTo, showPage } from './show.ts';

type Form = z.output<typeof TrackingForm>;
type FormCall = PageCall & { body: Form };

/** The forms about a completed delivery, each identified by a field that only it sends. */
const feedbackForms = {
  found: (app: App, order: TrackedOrder) => closeFoundClaim(app, order),
  claim: (app: App, order: TrackedOrder, { claim: words, kind }: Form) =>
    fileClaim(app, order, parse(NewClaim, { words, kind })),
  review: (app: App, order: TrackedOrder, { review: words, rating }: Form) =>
    reviewDelivery(app, order, parse(NewReview, { rating, words })),
} as const;
const feedbackFields = ['found', 'claim', 'review'] as const;

export function submitForm(app: App, call: FormCall): Promise<PageAnswer> {
  const { query, body } = call;
  if (body.unlock !== undefined) return showPage(app, { ...call, query: { ...query, postalCode: body.unlock } });
  const feedback = feedbackFields.find((field) => body[field] !== undefined);
  return feedback ? submitFeedback(app, call, feedback) : submitChange(app, call);
}

async function submitFeedback(app: App, call: FormCall, field: (typeof feedbackFields)[number]): Promise<PageAnswer> {
  const { params, query, body, visit } = call;
  try {
    const order = await openOrder(app, accessOf(params.code, visit, query.postalCode));
    await feedbackForms[field](app, order, body);
  } catch (error) {
    return showPage(app, call, { saved: false, faults: wordRefusal(error, visit.language), typed: body });
  }
  return redirectTo(params.code, { lang: visit.language }, field === 'review' ? '#after' : '#claim');
}

/** Adds the photo of a form to the claim, and returns to the page. */
export async function submitClaimPhoto(app: App, call: PageCall & { body: ClaimPhotoForm }): Promise<PageAnswer> {
  const { params, query, body, visit } = call;
  try {
    await addClaimPhoto(app, await openOrder(app, accessOf(params.code, visit, query.postalCode)), body);
  } catch (error) {
    return showPage(app, call, { saved: false, faults: wordRefusal(error, visit.language), typed: { photo: '' } });
  }
  return redirectTo(params.code, { lang: visit.language }, '#claim');
}

async function submitChange(app: App, call: FormCall): Promise<PageAnswer> {
  const { params, query, body, visit } = call;
  const access = accessOf(params.code, visit, query.postalCode);
  const showAgain = (about: Partial<SentForm>) =>
    showPage(app, call, { saved: false, faults: [], typed: body, ...about });
  let change: TrackingChange | undefined;
  try {
    change = readChange(body);
    const needsCode = change.code === undefined || body.again !== undefined;
    const sentTo = needsCode ? (await askForCode(app, access, change))?.sentTo : undefined;
    if (sentTo) return showAgain({ codeSentTo: sentTo });
    await changeDelivery(app, access, change);
  } catch (error) {
    const faults = wordRefusal(error, visit.language);
    // The code was wrong, or another one cannot be sent yet: the form still asks for it.
    const isAboutCode = change?.code !== undefined && faults.every(({ path }) => path === 'code' || path === '');
    return showAgain({ faults, codeSentTo: isAboutCode ? '' : undefined });
  }
  return redirectTo(params.code, { lang: visit.language, saved: savedValueOf(change) }, '#change');
}

/** Returns the value of the page's query that names what was saved. */
function savedValueOf(change: TrackingChange): string {
  const { undo, withdraw, confirmed } = change;
  if (undo) return 'undone';
  if (askedIn(change)) return 'asked';
  if (withdraw) return 'withdrawn';
  return confirmed ? 'confirmed' : '1';
}

/** Returns the faults of a refusal in the reader's language; an empty path concerns the whole form. Rethrows any other error. */
function wordRefusal(error: unknown, language: Language): SentForm['faults'] {
  if (!(error instanceof Refusal)) throw error;
  const faults = error.details.faults ?? [{ type: error.type, path: '' }];
  return faults.map(({ type, path, values }) => ({ path, message: errorText(type, language, values) }));
}

/** Normalizes line breaks, which browsers send as two characters, and trims. */
const trimmed = (value: string) => value.replaceAll('\r\n', '\n').trim();

function parse<S extends z.ZodType>(schema: S, input: Readonly<Record<string, unknown>>): z.output<S> {
  const { words } = input;
  const given = typeof words === 'string' ? { ...input, words: trimmed(words) } : input;
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) return parsed.data;
  return refuse('VALIDATION_FAILED', { faults: faultsOf(parsed.error) });
}

/** Returns the change that a form requests. A form sends every field; empty ones change nothing. */
function readChange(form: Form): TrackingChange {
  const values = Object.entries(form).map(([field, value = '']) => [field, trimmed(value)] as const);
  const filled = Object.fromEntries(values.filter(([, value]) => value !== ''));
  const { confirmed, undo, withdraw, askDropoff, again: _, street, city, postalCode, ...fields } = filled;
  const parts = Object.entries({ street, city, postalCode });
  const missing = parts.filter(([, part]) => part === undefined);
  const isMoved = missing.length < parts.length;
  if (isMoved) refuseFaults(missing.map(([path]) => ({ type: 'REQUIRED', path })));
  return parse(TrackingChange, {
    ...fields,
    ...(isMoved ? { address: [street, city, provinceOf(postalCode ?? ''), postalCode?.toUpperCase()].join(', ') } : {}),
    ...(confirmed === undefined ? {} : { confirmed: true }),
    ...(undo === undefined ? {} : { undo: true }),
    ...(withdraw === undefined ? {} : { withdraw: true }),
    ...(askDropoff === undefined ? {} : { askDropoff: true }),
  });
}
