import './signature.css';
import { signatureBox } from '@portage/contract/proofs/signature';
import type { ComponentProps } from 'react';

type SignatureDrawingProps = Omit<ComponentProps<'svg'>, 'strokes'> & {
  /** The path data. */
  strokes: string;
  label: string;
};

/** Draws a signature. */
export const SignatureDrawing = ({ strokes, label, ...rest }: SignatureDrawingProps) => (
  <svg
    {...rest}
    className="signature"
    viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
    role="img"
    aria-label={label}
  >
    <path d={strokes} />
  </svg>
);
