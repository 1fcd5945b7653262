// A camera that sees the QR code of a label.
import type { Page } from 'playwright-core';
import { type Box, qrCode } from '../server/src/labels/codes.ts';

/** Runs in the page. Replaces the camera by a picture of a label's code. */
function pretendCamera(bars: readonly Box[]): void {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [480, 480];
  const context = canvas.getContext('2d');
  const draw = () => {
    if (!context) return;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 480, 480);
    context.fillStyle = '#000';
    for (const { x, y, width, height } of bars) context.fillRect(x, y, width, height);
  };
  // A stream has a picture only while the canvas changes.
  setInterval(draw, 50);
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => canvas.captureStream() } });
}

/** Shows a label's QR code to the camera of the pages that are loaded from now on. */
export async function showToCamera(page: Page, text: string): Promise<void> {
  // One dot of a label printer is one pixel.
  const dots = (points: number) => Math.round((points * 203.2) / 72);
  const bars = (qrCode(text, { x: 0, y: 0, width: 170, height: 170 }) ?? []).map((bar) => ({
    ...{ x: dots(bar.x), y: dots(bar.y) },
    ...{ width: dots(bar.width), height: dots(bar.height) },
  }));
  await page.context().addInitScript(pretendCamera, bars);
}
