import { DownloadOutlined } from '@ant-design/icons';
import { errorText } from '@portage/contract/errors';
import { exports } from '@portage/contract/exports/endpoints';
import { proofs } from '@portage/contract/proofs/endpoints';
import { maxExportCount } from '@portage/contract/statistics/rules';
import { Button, type ButtonProps, Dropdown } from 'antd';
import { useMay } from '../auth/account.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { words } from './words.ts';

/** The exports that have a form, each with the name of its content. */
const names = { report: 'what.statistics', deliveries: 'what.data', proofs: 'what.proofs' } as const;
const panels = ['report', 'deliveries', 'proofs'] as const;

type ExportMenuProps = Pick<ButtonProps, 'type' | 'className'> & {
  /** The number of deliveries that would be exported, if it is known. */
  total?: number | undefined;
  onChoose: (panel: keyof typeof names) => void;
};

/** Renders the menu of the exports that the member may use. */
export function ExportMenu({ total = 0, onChoose, ...button }: ExportMenuProps) {
  const t = useWords(words);
  const language = useLanguage();
  const may = {
    report: useMay(exports.report),
    deliveries: useMay(exports.deliveries),
    proofs: useMay(proofs.export),
  };
  const refusal = total > maxExportCount && errorText('TOO_MANY_RECORDS', language, { maximum: maxExportCount });
  const items = panels
    .filter((panel) => may[panel])
    .map((panel) => ({
      key: panel,
      label: t(names[panel]),
      onClick: () => onChoose(panel),
      ...(panel === 'deliveries' && refusal && { disabled: true, extra: refusal }),
    }));
  if (items.length === 0) return null;
  return (
    <Dropdown menu={{ items }} trigger={['click']} autoFocus>
      <Button icon={<DownloadOutlined aria-hidden />} {...button}>
        {t('export')}
      </Button>
    </Dropdown>
  );
}
