import { Typography } from 'antd';
import { useT } from './words.ts';

type TrackingCodeProps = {
  code: string;
  /** In a row: quiet, and passed over by Tab, because the same is reached in the open order. */
  isQuiet?: boolean;
};

/** A tracking code, and the button that copies it. */
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
