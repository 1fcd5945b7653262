import type { Handover } from '@portage/contract/handovers/schema';
import { Alert, Button, Checkbox, Input, type InputRef } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCount } from './useCount.ts';
import { type ScanLine, useScans } from './useScans.ts';
import { useT } from './words.ts';

/** Renders the field that scanners type into, the count, and the results of the last scans. */
export function ScanPanel({ handover: { id, counts } }: { handover: Handover }) {
  const t = useT();
  const countOf = useCount();
  const { lines, add, unsent, failure, discard, sendAgain } = useScans(id);
  return (
    <section className="panel section handover-scan" aria-label={t('code')}>
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
            <Result key={line.id} line={line} onAgain={() => add(line.code, 'HANDED', true)} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** A scanner types the code and presses Enter. The field has the focus again after each. */
function ScanField({ onScan }: { onScan: ReturnType<typeof useScans>['add'] }) {
  const t = useT();
  const field = useRef<InputRef>(null);
  const [code, setCode] = useState('');
  const [isDamaged, setDamaged] = useState(false);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useScannerFocus(field);
  const submit = () => {
    // The state may be older than what a fast scanner typed.
    const typed = field.current?.input?.value.trim() ?? '';
    setCode('');
    field.current?.focus();
    if (typed === '') return;
    onScan(typed, isDamaged ? 'DAMAGED' : 'HANDED');
    setDamaged(false);
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
        aria-label={t('code')}
        placeholder={t('code')}
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
      <Checkbox checked={isDamaged} onChange={({ target }) => setDamaged(target.checked)}>
        {t('isDamaged')}
      </Checkbox>
    </form>
  );
}

/** Moves the focus to the field when a scanner types while no other field has it. The app's own keys do nothing here. */
function useScannerFocus(field: RefObject<InputRef | null>): void {
  useEffect(() => {
    const catchKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      if (!isTyped || !(target instanceof Element) || target.closest('input, textarea, select, [role=dialog]')) return;
      event.stopPropagation();
      field.current?.focus();
    };
    window.addEventListener('keydown', catchKey, { capture: true });
    return () => window.removeEventListener('keydown', catchKey, { capture: true });
  }, [field]);
}

function Result({ line: { code, outcome, result }, onAgain }: { line: ScanLine; onAgain: () => void }) {
  const t = useT();
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
      {error?.type === 'PARCEL_HANDED_OVER' && <Button onClick={onAgain}>{t('handOverAgain')}</Button>}
    </li>
  );
}
