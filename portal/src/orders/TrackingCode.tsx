import { Typography } from 'antd';
import { useT } from './words.ts';

type TrackingCodeProps = {
  code: string;
  /** In a table row: in a muted colour and skipped by Tab, because the open order has the same button. */
  isQuiet?: boolean;
};

/** Renders a tracking code with its copy button. */
export function TrackingCode({ code, isQuiet = false }: TrackingCodeProps) {
  const t = useT();
  return (
    <Typography.Text
      className="code numeric"
      type={isQuiet ? 'secondary' : undefined}
      copyable={{ tooltips: [t('copyCode'), t('codeCopied')], tabIndex: isQuiet ? -1 : undefined }}
    >
      {code}
    </Typography.Text>
  );
}
