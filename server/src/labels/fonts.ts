import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font, type GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';

export type Face = 'regular' | 'bold';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit also accepts an open font, which saves opening it for each document; its types lack that overload. */
      registerFont(name: string, font: Font): this;
    }
  }
}

interface Fonts {
  faces: Record<Face, Font>;
  characters: Set<number>;
}
let fonts: Fonts | null = null;

/** Returns the two fonts of a label. A PDF embeds the letters that it uses, so it looks the same on every printer. */
export const faces = (): Record<Face, Font> => opened().faces;

/** Returns whether both fonts have a glyph for this character. */
export const isDrawable = (codePoint: number): boolean => opened().characters.has(codePoint);

/** Opens the fonts for the first label, so that the server starts faster. */
function opened(): Fonts {
  if (fonts) return fonts;
  const regular = open(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'));
  const bold = open(import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'));
  const characters = new Set(regular.characterSet).intersection(new Set(bold.characterSet));
  fonts = { faces: { regular, bold }, characters };
  return fonts;
}

function open(address: string): Font {
  const font = create(withoutSubstitutions(readFileSync(fileURLToPath(address))));
  if (!('layout' in font)) throw new Error(`${address} holds several fonts`);
  // Names each glyph before a PDF embeds it as part of another: a g first seen under the breve of ğ would stay nameless, and could be
  // neither searched nor copied in any later PDF.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return shapedOnce(font);
}

/** Caches shaped words: headings, towns and first names recur on every label. */
function shapedOnce(font: Font): Font {
  const shape = font.layout.bind(font);
  const words = new LRUCache<string, GlyphRun>({ max: 5000 });
  font.layout = (text, ...options) => {
    if (options.some((option) => option !== undefined)) return shape(text, ...options);
    const run = words.get(text) ?? shape(text);
    words.set(text, run);
    // A PDF scales the positions in place, so each one gets a copy.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(run), { positions });
  };
  return font;
}

/** Removes the substitution table, which would print unit 10x20 as 10×20 and -> as an arrow. This also doubles the speed. */
function withoutSubstitutions(font: Buffer): Buffer {
  const tables = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + 16 * tables; entry += 16)
    if (font.toString('latin1', entry, entry + 4) === 'GSUB') font.write('none', entry, 'latin1');
  return font;
}
