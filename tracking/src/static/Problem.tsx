import { Mascot } from '@portage/brand/Mascot';
import { useReader } from '../page/reader.ts';
import { staticTranslator } from './translate.ts';

export type ProblemKind = 'notFound' | 'tooMany';

/** Renders a page without a parcel. It never repeats the code, so that all unknown codes look the same. */
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
