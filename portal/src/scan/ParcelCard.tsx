import { mostPackages } from '@portage/contract/orders/rules';
import { useLanguage } from '../words/language.ts';
import type { Act, ActKind, ReadParcel } from './database.ts';
import { isCurrent } from './queue.ts';
import { useT } from './words.ts';

type ParcelCardProps = {
  parcel: ReadParcel;
  store: string;
  /** What was done with the parcel on this phone. */
  lines: readonly Act[];
  /** Null if the account may not act on orders. */
  onAct: ((kind: ActKind) => void) | null;
};

/** Renders what the label shows, the order's state, and the acts that it allows. */
export function ParcelCard({ parcel, store, lines, onAct }: ParcelCardProps) {
  const t = useT();
  const language = useLanguage();
  const { number, trackingCode, recipient, numberOfPackages, now } = parcel;
  return (
    <article className="scan-card" aria-label={number ?? trackingCode}>
      <h2>{number ?? trackingCode}</h2>
      <p className="scan-recipient">{recipient}</p>
      <p>{[store, t('packages', { count: numberOfPackages })].filter(Boolean).join(' · ')}</p>
      <p>{now.text[language]}</p>
      {now.next && <p>{now.next.text[language]}</p>}
      {onAct && (
        <div className="scan-buttons">
          {actsOf(parcel, lines).map((kind) => (
            <button
              key={kind}
              type="button"
              className={`plain-button${kind === 'DAMAGED' || kind === 'BIND' ? '' : ' plain-button-primary'}`}
              onClick={() => onAct(kind)}
            >
              {t(kind)}
            </button>
          ))}
        </div>
      )}
    </article>
  );
}

/** Returns the acts that the order allows, as far as the phone knows. The server decides. */
function actsOf(parcel: ReadParcel, lines: readonly Act[]): ActKind[] {
  const { status, now, numberOfPackages } = parcel;
  const made = lines.filter((line) => isCurrent(line, parcel));
  const isFulfilled = status !== 'NOT_SCHEDULED' || made.some(({ kind }) => kind === 'FULFIL' || kind === 'BIND');
  if (!isFulfilled) return ['FULFIL', 'BIND'];
  const isInStore = now.holder === 'STORE' && (status === 'NOT_SCHEDULED' || status === 'DELIVERY_SCHEDULED');
  const isHanded =
    made.filter(({ kind }) => kind === 'HANDED' || kind === 'DAMAGED').length >= mostPackages(numberOfPackages);
  return isInStore && !isHanded ? ['HANDED', 'DAMAGED', 'BIND'] : [];
}
