import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

export type Face = 'regular' | 'bold';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit takes an opened font too, which spares every document the opening; its types do not say so. */
      registerFont(name: string, font: Font): this;
    }
  }
}

/** The two faces of a label; a PDF embeds the letters it uses, so it looks the same on every printer. */
export const faces: Record<Face, Font> = {
  regular: open('400Regular/Inter_400Regular.ttf'),
  bold: open('700Bold/Inter_700Bold.ttf'),
};

const [regular, bold] = [new Set(faces.regular.characterSet), new Set(faces.bold.characterSet)];

/** Whether both faces can draw this character. */
export const isDrawable = (codePoint: number): boolean => regular.has(codePoint) && bold.has(codePoint);

function open(name: string): Font {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}`)));
  const font = create(withoutSubstitutions(bytes));
  if (!('layout' in font)) throw new Error(`${name} holds several fonts`);
  return font;
}

/** Hides the table that would print unit 10x20 as 10×20 and -> as an arrow. Text is also drawn twice as fast. */
function withoutSubstitutions(font: Buffer): Buffer {
  const tables = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + 16 * tables; entry += 16)
    if (font.toString('latin1', entry, entry + 4) === 'GSUB') font.write('none', entry, 'latin1');
  return font;
}
