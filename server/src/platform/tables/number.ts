import { type Format, showCode } from './format.ts';

/** Day 0 of a workbook. Windows counts 1900 as a leap year; old Macintosh workbooks count from 1904. */
const epoch = { 1900: Temporal.PlainDate.from('1899-12-30'), 1904: Temporal.PlainDate.from('1904-01-01') };
export type Epoch = keyof typeof epoch;
const lastDay = 2_958_465;
const secondsOfDay = 86_400;

/**
 * Returns the number of a cell as text. Integers of `raw` keep all their digits; decimals lose rounding errors in the sixteenth place;
 * dates are written YYYY-MM-DD and times HH:mm, in any format of the cell.
 */
export function numberText(raw: string, format: Format, from: Epoch): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  const text = /^-?\d+$/.test(raw) ? raw : decimalText(value);
  if (format.kind === 'code' && /^\d+$/.test(text)) return showCode(text.replace(/^0+(?=\d)/, ''), format.pattern);
  if (format.kind === 'elapsed') return elapsedText(value) ?? text;
  if (format.kind === 'date') return dateText(value, format, from) ?? text;
  return text;
}

/** Formats a decimal without an exponent and with at most 15 digits, the precision of spreadsheets. */
function decimalText(value: number): string {
  const [mantissa = '', exponent] = String(Number.isInteger(value) ? value : Number(value.toPrecision(15))).split('e');
  if (exponent === undefined) return mantissa;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(mantissa) ?? [];
  const places = Number(exponent);
  return places > 0
    ? sign + whole + fraction.padEnd(places, '0')
    : `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`;
}

function dateText(
  value: number,
  shown: { date: boolean; time: boolean; seconds: boolean },
  from: Epoch,
): string | null {
  // Rounded to seconds first; otherwise a computed 14:30 would read 14:29.
  const seconds = Math.round(value * secondsOfDay);
  const day = Math.floor(seconds / secondsOfDay);
  if (value < 0 || day > lastDay) return null;
  const time = timeText(seconds % secondsOfDay, shown.seconds);
  if (!shown.date) return time;
  const date = epoch[from].add({ days: from === 1900 && day < 60 ? day + 1 : day }).toString();
  return shown.time && time !== '00:00' ? `${date} ${time}` : date;
}

function elapsedText(value: number): string | null {
  return value < 0 || value > lastDay ? null : timeText(Math.round(value * secondsOfDay), true);
}

/** Formats HH:mm, with seconds if the cell shows them and they are not zero. */
function timeText(seconds: number, withSeconds: boolean): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return withSeconds && seconds % 60 > 0 ? `${time}:${two(seconds % 60)}` : time;
}
