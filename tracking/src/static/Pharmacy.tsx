import type { Language } from '@portage/contract/errors';
import { sayStatic } from './say.ts';

/** The medical disclaimer of a pharmacy's order. */
export function Pharmacy({ retailer, language }: { retailer: string; language: Language }) {
  const say = sayStatic(language, { retailer });
  return (
    <section id="advice" className="pharmacy" aria-labelledby="pharmacy">
      <h2 id="pharmacy">{say('pharmacy.heading')}</h2>
      <p>{say('pharmacy.text')}</p>
    </section>
  );
}
