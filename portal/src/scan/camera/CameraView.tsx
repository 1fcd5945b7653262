import './camera.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '../words.ts';
import { openDetector } from './detector.ts';

/** Milliseconds between looks at the picture, and those in which the same code counts once. */
const interval = 200;
const sameFor = 3_000;

/** Reads codes from the camera until it is removed. */
export function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    if (!video.current) return;
    const abort = new AbortController();
    readCodes(video.current, abort.signal, (code) => found(code)).catch(() => setRefused(true));
    return () => abort.abort();
  }, []);
  if (isRefused) return <p role="alert">{t('noCamera')}</p>;
  return <video ref={video} className="scan-video" aria-label={t('camera')} playsInline muted />;
}

/** Throws if the camera may not be used, or if there is none. */
async function readCodes(video: HTMLVideoElement, signal: AbortSignal, onCode: (code: string) => void) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) return stop();
  video.srcObject = stream;
  await video.play();
  const detect = await openDetector();
  let last = { code: '', at: 0 };
  while (!signal.aborted) {
    const [code] = video.readyState >= video.HAVE_CURRENT_DATA ? await detect(video) : [];
    if (code && !signal.aborted && (code !== last.code || Date.now() - last.at > sameFor)) onCode(code);
    if (code) last = { code, at: Date.now() };
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
