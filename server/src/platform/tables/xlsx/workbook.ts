import { posix } from 'node:path';
import { builtInFormat, type Format, readFormat } from '../format.ts';
import { readSheet, type Sheet, type SheetRequest } from '../grid.ts';
import type { Epoch } from '../number.ts';
import { Unreadable } from '../unreadable.ts';
import { type Archive, openArchive } from './archive.ts';
import { type Lookup, readCells } from './cells.ts';
import { readStrings } from './strings.ts';
import { attribute, walkXml } from './xml.ts';

type Relation = { id: string; type: string; target: string };
type Listing = { epoch: Epoch; sheets: { name: string; relation: string; isHidden: boolean }[] };

/** Reads a sheet of a workbook. Formulas have their stored results: nothing is computed, and no link is followed. */
export async function readXlsx(bytes: Buffer, request: SheetRequest): Promise<Sheet> {
  const archive = await openArchive(bytes);
  const [start] = (await relationsOf(archive, '')).filter(({ type }) => type === 'officeDocument');
  const path = start?.target ?? 'xl/workbook.xml';
  const workbook = /(^|\/)workbook\d*\.xml$/i.test(path) ? await archive.text(path) : null;
  if (workbook === null) throw new Unreadable(1, 'OTHER_FORMAT');
  const listing = readListing(workbook);
  const relations = await relationsOf(archive, path);
  const lookup = await lookupOf(archive, relations, listing.epoch);
  // Chart and dialog sheets have no cells.
  const sheets = listing.sheets.flatMap(({ name, relation, isHidden }) => {
    const part = relations.find(({ id, type }) => id === relation && type === 'worksheet');
    return part ? [{ name, isHidden, path: part.target }] : [];
  });
  const names = sheets.map(({ name, isHidden }) => ({ name, isHidden }));
  const rowsOf = async (place: number) => readCells(await needed(archive, sheets[place]?.path ?? ''), lookup);
  return await readSheet({ sheets: names, rowsOf }, request);
}

async function lookupOf(archive: Archive, relations: Relation[], epoch: Epoch): Promise<Lookup> {
  const read = async (wanted: string) => {
    const part = relations.find(({ type }) => type === wanted);
    return part ? await needed(archive, part.target) : '';
  };
  return { epoch, strings: readStrings(await read('sharedStrings')), styles: readStyles(await read('styles')) };
}

async function needed(archive: Archive, path: string): Promise<string> {
  const text = await archive.text(path);
  if (text === null) throw new Unreadable(1, 'DAMAGED');
  return text;
}

/** Returns the relationships of a part. Those of the empty path include the workbook. */
async function relationsOf(archive: Archive, path: string): Promise<Relation[]> {
  const folder = posix.dirname(path);
  const xml = await archive.text(posix.join(folder, '_rels', `${posix.basename(path)}.rels`));
  const relations: Relation[] = [];
  if (xml === null) return relations;
  walkXml(xml, {
    open(name, attributes) {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return;
      const target = attribute(attributes, 'Target') ?? '';
      relations.push({
        id: attribute(attributes, 'Id') ?? '',
        type: posix.basename(attribute(attributes, 'Type') ?? ''),
        target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      });
    },
  });
  return relations;
}

function readListing(xml: string): Listing {
  const listing: Listing = { epoch: 1900, sheets: [] };
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(1|true|on)$/.test(attribute(attributes, 'date1904') ?? '')) listing.epoch = 1904;
      if (name !== 'sheet') return;
      const isHidden = /^(hidden|veryHidden)$/.test(attribute(attributes, 'state') ?? '');
      listing.sheets.push({
        name: attribute(attributes, 'name') ?? '',
        relation: attribute(attributes, 'id') ?? '',
        isHidden,
      });
    },
  });
  return listing;
}

/** Returns the number formats of the styles, by index. */
function readStyles(xml: string): Format[] {
  const own = new Map<number, Format>();
  const styles: Format[] = [];
  let inCells = false;
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') inCells = true;
      if (name === 'numFmt')
        own.set(Number(attribute(attributes, 'numFmtId')), readFormat(attribute(attributes, 'formatCode') ?? ''));
      if (name === 'xf' && inCells) {
        const id = Number(attribute(attributes, 'numFmtId') ?? 0);
        styles.push(own.get(id) ?? builtInFormat(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
