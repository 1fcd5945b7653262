import { Mascot } from '@portage/brand/Mascot';
import { useReader } from '../page/reader.ts';
import { staticTranslator } from './translate.ts';

export type ProblemKind = 'notFound' | 'tooMany';

/** Nothing to show, in the same look. It never repeats the code: every unknown one reads alike. */
export function Problem({ kind }: { kind: ProblemKind }) {
  const t = staticTranslator(useReader().language);
  return (
    <main>
      <section className="banner tone-canceled" aria-labelledby="status">
        <div className="scene">
          <Mascot mood={kind === 'tooMany' ? 'sleeping' : 'lost'} size={176} />
        </div>
        <div className="message">
          <h1 id="status">{t(`${kind}.title`)}</h1>
          <p className="text">{t(`${kind}.text`)}</p>
        </div>
      </section>
    </main>
  );
}
