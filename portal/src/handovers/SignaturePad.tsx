import { signatureBox, signatureLimit } from '@portage/contract/proofs/signature';
import { Button } from 'antd';
import { type PointerEvent, useRef } from 'react';
import { SignatureDrawing } from '../proofs/SignatureDrawing.tsx';
import { useT } from './words.ts';

type SignaturePadProps = { id?: string; value?: string; onChange?: (path: string) => void };

/** Units between two points of a stroke: closer ones only lengthen the path. */
const stepLength = 7;
const { width, height } = signatureBox;
const clamp = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));

/** Renders a field to sign in with a finger, a pen or a mouse. Its value is the path data of the strokes. */
export function SignaturePad({ id, value = '', onChange }: SignaturePadProps) {
  const t = useT();
  // The pointer moves more often than the form renders.
  const path = useRef(value);
  const last = useRef<{ x: number; y: number }>(null);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const x = clamp(((clientX - box.left) * width) / box.width, width);
    const y = clamp(((clientY - box.top) * height) / box.height, height);
    return { x, y };
  };
  const draw = (command: 'M' | 'L', point: { x: number; y: number }) => {
    const longer = `${path.current}${command}${point.x} ${point.y}`;
    if (longer.length > signatureLimit) return;
    last.current = point;
    path.current = longer;
    onChange?.(longer);
  };
  const clear = () => {
    path.current = '';
    onChange?.('');
  };
  const move = (event: PointerEvent) => {
    if (!last.current) return;
    const point = pointOf(event);
    if (Math.hypot(point.x - last.current.x, point.y - last.current.y) >= stepLength) draw('L', point);
  };
  return (
    <div className="signature-pad">
      <SignatureDrawing
        id={id}
        strokes={value}
        label={t('sign')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          draw('M', pointOf(event));
        }}
        onPointerMove={move}
        onPointerUp={() => {
          last.current = null;
        }}
        onPointerCancel={() => {
          last.current = null;
        }}
      />
      <Button size="small" type="text" disabled={value === ''} onClick={clear}>
        {t('clear')}
      </Button>
    </div>
  );
}
