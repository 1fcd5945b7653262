// An invoice as a file: a PDF or a table, in one language.
import type { ExportFormat } from '@portage/contract/exports/columns';
import { fileWords } from '@portage/contract/exports/words';
import { provinceOf } from '@portage/contract/stores/rules';
import { type Language, translate } from '@portage/contract/words';
import type { App } from '../platform/app.ts';
import type { Scope } from '../platform/db/database.ts';
import { fileNameOf, fileOf } from '../platform/files.ts';
import type { FileAnswer } from '../platform/http/handlers.ts';
import { invoicePdf } from './invoicePdf.ts';
import { showIssued } from './invoices.ts';
import { chargesTable, linesTable } from './invoiceTable.ts';

type InvoiceFileOptions = { lang?: Language | undefined; format: 'pdf' | ExportFormat; of: 'lines' | 'charges' };

/** Returns an issued invoice as a file: in the chosen language, or else in French for a retailer in Québec and in English elsewhere. */
export async function readInvoiceFile(
  app: App,
  scope: Scope,
  id: string,
  options: InvoiceFileOptions,
): Promise<FileAnswer> {
  const { lang, format, of } = options;
  const invoice = await showIssued(app, scope, id);
  const language = lang ?? (provinceOf(invoice.purchaser.address ?? '') === 'QC' ? 'fr' : 'en');
  if (format === 'pdf') {
    const fileName = `${invoice.number}-${language}.pdf`;
    return { body: await invoicePdf(invoice, language), contentType: 'application/pdf', fileName };
  }
  const table = of === 'lines' ? linesTable(invoice, language) : await chargesTable(scope, id, language);
  const name = [invoice.number, ...(of === 'lines' ? [] : [translate(fileWords['charges.file'], language)])].join('-');
  return { ...fileOf(format, table), fileName: fileNameOf(name, format) };
}
