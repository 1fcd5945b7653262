import { lazy } from 'react';

/** Lazy, because a wedge scanner needs no camera, and a camera may need a megabyte of code. */
export const CameraView = lazy(() => import('./CameraView.tsx').then((chunk) => ({ default: chunk.CameraView })));
