import { isBlankCode } from '@portage/contract/labels/blank';
import { mostPackages } from '@portage/contract/orders/rules';
import { codesIn } from '@portage/contract/scan/codes';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { storeText, useStoredText } from '../ui/storedText.ts';
import { CameraView } from './camera/lazy.ts';
import { useScannerFocus } from './camera/useScannerFocus.ts';
import type { Act, ActKind, ReadParcel, ScanAccount } from './database.ts';
import { ParcelCard } from './ParcelCard.tsx';
import { readAgain } from './parcels.ts';
import type { Found } from './session.ts';
import { storeName } from './store.ts';
import { session } from './useScan.ts';
import { useT } from './words.ts';

/** What each scan does: open the parcel, or an act that is queued at once. */
const modes = ['OPEN', 'FULFIL', 'HANDED'] as const;
type Mode = (typeof modes)[number];
const modeName = 'scanMode';

type Scanned = Found & { code: string };

/** Renders the field, the camera and the parcel that was scanned last. */
export function Scanner({ account, lines }: { account: ScanAccount; lines: readonly Act[] }) {
  const t = useT();
  const kept = useStoredText(modeName);
  const mode = (account.mayManage && modes.find((each) => each === kept)) || 'OPEN';
  const [scanned, setScanned] = useState<Scanned | null>(null);
  const [message, setMessage] = useState('');
  const steps = useRef(0);
  // An outcome changes the order that is shown.
  const update = useEffectEvent(async () => {
    if (scanned) setScanned(replaced(scanned, await readAgain(account.id, scanned.parcels)));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines change with each outcome.
  useEffect(() => void update(), [lines]);
  const act = async (kind: ActKind, parcel: ReadParcel, code: string, chosen?: number) => {
    const nth = ++steps.current;
    const added = await session.act(kind, parcel, code, chosen);
    // A later scan has its own message.
    if (nth !== steps.current) return;
    const number = parcel.number ?? parcel.trackingCode;
    setMessage(t(added, { number, act: t(kind) }));
  };
  const { binding, setBinding, cancel } = useBinding(mode, () => setMessage(''));
  const bind = async ({ parcel, chosen }: Binding, code: string) => {
    const { own } = codesIn(code);
    if (!isBlankCode(own)) return setMessage(t('notBlank', { code }));
    setBinding(null);
    return act('BIND', parcel, own, chosen);
  };
  const press = (kind: ActKind, parcel: ReadParcel, code: string) => {
    setBinding(kind === 'BIND' ? { parcel } : null);
    if (kind === 'BIND') setMessage(t('scanLabel', { number: parcel.number ?? parcel.trackingCode }));
    else void act(kind, parcel, code);
  };
  const scan = async (code: string) => {
    if (binding) return bind(binding, code);
    steps.current++;
    const found = await session.find(code);
    const [parcel, ...more] = found.parcels;
    setScanned({ ...found, code });
    if (!parcel) setMessage(t(found.isUnknown ? 'unknown' : 'notFound', { code }));
    else if (more.length > 0) setMessage(t('several'));
    else if (mode === 'OPEN') setMessage('');
    else await act(mode, parcel, code);
  };
  return (
    <>
      <CodeField onCode={(code) => void scan(code)} />
      {account.mayManage && account.stores.length > 1 && <StoreChoice stores={account.stores} />}
      {account.mayManage ? <Modes mode={mode} /> : <p className="scan-state">{t('mayNot')}</p>}
      <p className="scan-message" role="status">
        {message}
      </p>
      {binding && (
        <>
          <PackageChoice {...binding} onChange={(chosen) => setBinding({ ...binding, chosen })} />
          <button type="button" className="plain-button" onClick={cancel}>
            {t('cancel')}
          </button>
        </>
      )}
      {scanned?.parcels.map((parcel) => (
        <ParcelCard
          key={parcel.id}
          parcel={parcel}
          store={account.stores.find(({ id }) => id === parcel.pickupScheduleId)?.name ?? ''}
          lines={lines.filter(({ orderId }) => orderId === parcel.id)}
          onAct={account.mayManage ? (kind) => press(kind, parcel, scanned.code) : null}
        />
      ))}
    </>
  );
}

/** The parcel that waits for its blank label, and the package that gets it; the next without a label if none was chosen. */
type Binding = { parcel: ReadParcel; chosen?: number | undefined };

/** Returns the binding in progress. Another mode or store ends it. */
function useBinding(mode: Mode, onEnded: () => void) {
  const store = useStoredText(storeName);
  const [binding, setBinding] = useState<Binding | null>(null);
  const cancel = () => {
    if (!binding) return;
    setBinding(null);
    onEnded();
  };
  const end = useEffectEvent(cancel);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mode and the store end it.
  useEffect(() => end(), [mode, store]);
  return { binding, setBinding, cancel };
}

/** Replaces the parcels of a scan, unless another one was scanned in between. */
const replaced = (scan: Scanned, parcels: ReadParcel[]) => (last: Scanned | null) =>
  last === scan ? { ...scan, parcels } : last;

function StoreChoice({ stores }: Pick<ScanAccount, 'stores'>) {
  const t = useT();
  const chosen = useStoredText(storeName);
  const known = stores.find(({ id }) => id === chosen);
  return (
    <label className="scan-store">
      <span>{t('thisStore')}</span>
      <select value={known?.id ?? ''} onChange={({ target }) => storeText(storeName, target.value)}>
        {!known && <option value="">{t('choose')}</option>}
        {stores.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

type PackageChoiceProps = Binding & { onChange: (chosen: number | undefined) => void };

/** Renders the choice of the package whose label is replaced, if the order has several. */
function PackageChoice({ parcel, chosen, onChange }: PackageChoiceProps) {
  const t = useT();
  const count = mostPackages(parcel.numberOfPackages);
  if (count < 2) return null;
  return (
    <fieldset className="scan-packages">
      <legend>{t('labelOf')}</legend>
      <div className="switch">
        {Array.from({ length: count + 1 }, (_, place) => place || undefined).map((each) => (
          <button key={each ?? 0} type="button" aria-pressed={each === chosen} onClick={() => onChange(each)}>
            {each ?? t('nextPackage')}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Modes({ mode }: { mode: Mode }) {
  const t = useT();
  return (
    <fieldset className="switch scan-modes">
      <legend className="visually-hidden">{t('onScan')}</legend>
      {modes.map((each) => (
        <button key={each} type="button" aria-pressed={each === mode} onClick={() => storeText(modeName, each)}>
          {t(each)}
        </button>
      ))}
    </fieldset>
  );
}

/** One field for all: a wedge scanner types into it and presses Enter, wherever the focus is; the camera fills it too. */
function CodeField({ onCode }: { onCode: (code: string) => void }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [hasCamera, setCamera] = useState(false);
  useScannerFocus(field);
  const submit = () => {
    const code = field.current?.value.trim() ?? '';
    if (field.current) field.current.value = '';
    if (code) onCode(code);
  };
  return (
    <form
      className="scan-field"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label>
        <span>{t('field')}</span>
        <input ref={field} type="text" maxLength={300} autoComplete="off" autoCapitalize="off" spellCheck={false} />
      </label>
      <div className="scan-buttons">
        <button type="submit" className="plain-button plain-button-primary">
          {t('find')}
        </button>
        <button type="button" className="plain-button" aria-expanded={hasCamera} onClick={() => setCamera(!hasCamera)}>
          {t(hasCamera ? 'stopCamera' : 'camera')}
        </button>
      </div>
      {hasCamera && (
        <Suspense fallback={<p className="scan-state">{t('loading')}</p>}>
          <CameraView onCode={onCode} />
        </Suspense>
      )}
    </form>
  );
}
