import { DownloadOutlined, TableOutlined } from '@ant-design/icons';
import { addressOf } from '@portage/contract/endpoint';
import { imports } from '@portage/contract/imports/endpoints';
import type { Import } from '@portage/contract/imports/schema';
import { paths } from '@portage/contract/index';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/translate.ts';
import { SheetSelect } from './SheetSelect.tsx';
import { type Ask, isUnderWay } from './useImport.ts';
import { words } from './words.ts';

/** The file, who brought it and when; and the ways to its columns and to the file itself. */
export function ImportHeader({ import: given, ask }: { import: Import; ask: Ask }) {
  const t = useWords(words);
  const { instant } = useFormats();
  const { id, fileName, memberName, createdAt, columns, status } = given;
  const hasColumns = columns.length > 0 && (status === 'REVIEW' || status === 'MATCHING');
  return (
    <PageHeader
      title={fileName}
      about={
        <span className="row">
          <Link to={paths.imports}>{t('imports')}</Link>
          <span>{t('uploadedBy', { name: memberName, when: instant(createdAt) })}</span>
          <Button
            type="text"
            size="small"
            href={addressOf(imports.file, { params: { id } })}
            download={fileName}
            icon={<DownloadOutlined aria-hidden />}
          >
            {t('file')}
          </Button>
          <SheetSelect import={given} ask={ask} />
        </span>
      }
      actions={
        hasColumns && (
          <Button
            icon={<TableOutlined aria-hidden />}
            disabled={isUnderWay(given)}
            onClick={() => ask({ panel: 'columns' })}
          >
            {t('columns')}
          </Button>
        )
      }
    />
  );
}
