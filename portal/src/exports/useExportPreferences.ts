import { defaultColumns, type ExportColumn, type ExportFormat } from '@portage/contract/exports/columns';
import { usePreferences } from '../preferences/usePreferences.ts';

/** Returns the format and columns that the member chose last, stored on the server. */
export function useExportPreferences() {
  const { preferences, isLoaded, keep } = usePreferences();
  return {
    isLoaded,
    format: preferences.exportFormat ?? 'xlsx',
    columns: preferences.exportColumns ?? defaultColumns,
    setFormat: (exportFormat: ExportFormat) => keep(() => ({ exportFormat })),
    setColumns: (next: (now: readonly ExportColumn[]) => ExportColumn[] | null) =>
      keep((now) => ({ exportColumns: next(now.exportColumns ?? defaultColumns) })),
  };
}
