// Finds codes in a picture: with the browser's own detector if it reads labels, else with ZXing.

type Detect = (video: HTMLVideoElement) => Promise<string[]>;
type Detector = { detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

/** The codes of labels, and those that goods have. */
const formats = ['qr_code', 'code_128', 'ean_13', 'upc_a'] as const;

/** Returns a function that finds codes in the current picture of a video. */
export async function openDetector(): Promise<Detect> {
  const Own = window.BarcodeDetector;
  const supported = (await Own?.getSupportedFormats()) ?? [];
  if (!Own || !formats.every((format) => supported.includes(format))) return openZxing();
  const detector = new Own({ formats });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}

async function openZxing(): Promise<Detect> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!context) throw new Error('No canvas');
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    context.drawImage(video, 0, 0);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(picture, {
      formats: ['QRCode', 'Code128', 'EAN13', 'UPCA'],
      maxNumberOfSymbols: 1,
    });
    return found.map(({ text }) => text);
  };
}
