import { errorText } from '@portage/contract/errors';
import { whyNotSheet } from '@portage/contract/imports/rules';
import type { Import } from '@portage/contract/imports/schema';
import { Select, Tooltip } from 'antd';
import { api } from '../api/client.ts';
import { useSend } from '../api/send.ts';
import { useConfirm } from '../ui/useConfirm.ts';
import { useLanguage } from '../words/language.ts';
import { type Ask, usePutImport } from './useImport.ts';
import { useT } from './words.ts';

type SheetSelectProps = { import: Import; ask: Ask };

/** Selects the sheet of a workbook to read; renders nothing if there is only one. */
export function SheetSelect({ import: given, ask }: SheetSelectProps) {
  const t = useT();
  const { choose, isPending } = useChooseSheet(given, ask);
  const language = useLanguage();
  const { sheets, sheet } = given;
  if (sheet === null || sheets.length < 2) return null;
  const refusal = whyNotSheet(given.status, given.counts);
  const options = sheets.map(({ name, isHidden }, place) => ({
    value: place,
    label: isHidden ? t('sheetHidden', { name }) : name,
  }));
  return (
    <span className="row import-sheet">
      <span aria-hidden>{t('sheet')}</span>
      <Tooltip title={refusal && errorText(refusal, language)}>
        <Select
          size="small"
          aria-label={t('sheet')}
          value={sheet}
          options={options}
          disabled={refusal !== null}
          loading={isPending}
          popupMatchSelectWidth={false}
          onChange={choose}
        />
      </Tooltip>
    </span>
  );
}

/** Changes the sheet after confirmation, because the edits of the current sheet are lost. */
function useChooseSheet(given: Import, ask: Ask) {
  const t = useT();
  const confirm = useConfirm();
  const putImport = usePutImport();
  const { id, version, sheets, sheet: before } = given;
  const { mutateAsync, isPending } = useSend(api.imports.chooseSheet, {
    stales: ['imports.list', 'imports.rows', 'jobs.list'],
    onDone: (fresh: Import) => {
      putImport(fresh);
      ask({ state: undefined, columns: undefined, panel: undefined });
    },
  });
  const nameOf = (place: number | null) => sheets[place ?? -1]?.name ?? '';
  const choose = (sheet: number) => {
    if (sheet === before) return;
    const name = nameOf(sheet);
    confirm({
      title: t('sheetTitle', { name }),
      text: t('sheetText', { name: nameOf(before) }),
      action: t('sheetDo'),
      otherwise: t('sheetNot'),
      run: () => mutateAsync({ params: { id }, body: { version, sheet } }),
    });
  };
  return { choose, isPending };
}
