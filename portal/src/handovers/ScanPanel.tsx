import { CameraOutlined } from '@ant-design/icons';
import { acceptsAgain } from '@portage/contract/handovers/rules';
import type { Handover } from '@portage/contract/handovers/schema';
import { Alert, Button, Checkbox, Input, type InputRef } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { CameraView } from '../scan/camera/lazy.ts';
import { useScannerFocus } from '../scan/camera/useScannerFocus.ts';
import { useT as useScanWords } from '../scan/words.ts';
import { useCount } from './useCount.ts';
import { type ScanLine, useScans } from './useScans.ts';
import { useT } from './words.ts';

/** Renders the field that scanners type into, the count, and the results of the last scans. */
export function ScanPanel({ handover: { id, counts } }: { handover: Handover }) {
  const t = useT();
  const scanning = useScanWords();
  const countOf = useCount();
  const { lines, add, unsent, failure, discard, sendAgain } = useScans(id);
  const isAgain = ({ code }: ScanLine) => lines.some((each) => each.code === code && each.isAgain);
  return (
    <section className="panel section handover-scan" aria-label={scanning('field')}>
      <ScanField onScan={add} />
      <p className="handover-count" role="status">
        <strong>{t('handedCount', { handed: counts.handed, expected: countOf(counts.expected) })}</strong>{' '}
        {t('handedOver')}
      </p>
      {failure && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t('waiting', { count: unsent })}
          description={failure.body.message}
          action={
            <div className="row">
              <Button onClick={sendAgain}>{t('sendAgain')}</Button>
              <Button onClick={discard}>{t('discard')}</Button>
            </div>
          }
        />
      )}
      {lines.length > 0 && (
        <ol className="handover-results" aria-label={t('lastScans')}>
          {lines.map((line) => (
            <Result
              key={line.id}
              line={line}
              onAgain={isAgain(line) ? undefined : () => add(line.code, 'HANDED', true)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** One field for all: a scanner types the code and presses Enter, wherever the focus is; the camera fills it too. */
function ScanField({ onScan }: { onScan: ReturnType<typeof useScans>['add'] }) {
  const t = useT();
  const scanning = useScanWords();
  const field = useRef<InputRef>(null);
  const [code, setCode] = useState('');
  const [isDamaged, setDamaged] = useState(false);
  const [hasCamera, setCamera] = useState(false);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useScannerFocus(field);
  const scan = (scanned: string) => {
    onScan(scanned, isDamaged ? 'DAMAGED' : 'HANDED');
    setDamaged(false);
  };
  const submit = () => {
    // The state may be older than what a fast scanner typed.
    const typed = field.current?.input?.value.trim() ?? '';
    setCode('');
    field.current?.focus();
    if (typed !== '') scan(typed);
  };
  return (
    <form
      className="row handover-field"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Input
        ref={field}
        size="large"
        aria-label={scanning('field')}
        placeholder={scanning('field')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        maxLength={300}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
      />
      <Button size="large" htmlType="submit">
        {t('add')}
      </Button>
      <Button
        size="large"
        aria-expanded={hasCamera}
        icon={<CameraOutlined aria-hidden />}
        onClick={() => setCamera(!hasCamera)}
      >
        {scanning(hasCamera ? 'stopCamera' : 'camera')}
      </Button>
      <Checkbox checked={isDamaged} onChange={({ target }) => setDamaged(target.checked)}>
        {t('isDamaged')}
      </Checkbox>
      {hasCamera && (
        <Suspense fallback={<p className="muted">{scanning('loading')}</p>}>
          <CameraView onCode={scan} />
        </Suspense>
      )}
    </form>
  );
}

function Result({ line: { code, outcome, result }, onAgain }: { line: ScanLine; onAgain: (() => void) | undefined }) {
  const t = useT();
  const scanning = useScanWords();
  const { status, error, order } = result ?? {};
  const isRefused = status === 'refused';
  const done = t(outcome === 'DAMAGED' ? 'damagedDone' : 'handed');
  const text = status === undefined ? '' : isRefused ? error?.message : t(status === 'already' ? 'already' : 'handed');
  const parts = order && [order.number, order.recipient].filter(Boolean).join(' · ');
  const packages =
    order && order.packages > 1 && !isRefused && t('packagesOf', { handed: order.handed, packages: order.packages });
  return (
    <li data-result={status ?? 'sending'} role={isRefused ? 'alert' : undefined} aria-busy={status === undefined}>
      <strong>{status === 'done' ? done : text}</strong>{' '}
      <span className="free-text">{[parts || code, packages].filter(Boolean).join(' · ')}</span>
      {error && acceptsAgain(error.type) && onAgain && <Button onClick={onAgain}>{scanning('handOverAgain')}</Button>}
    </li>
  );
}
