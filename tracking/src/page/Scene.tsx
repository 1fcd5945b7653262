import { type Mood, moodOf } from '@portage/contract/tracking/rules';
import type { TrackingView } from '@portage/contract/tracking/schema';
import { lazy, type ReactNode, Suspense } from 'react';
import { type Parcel, parcelOf } from './parcel.ts';

type Drawing = { default: (given: { mood: Mood; size: number }) => ReactNode };

/** Loaded when the mood changes; if that fails, the text alone remains. */
const Mascot = lazy(
  (): Promise<Drawing> =>
    import('@portage/brand/Mascot').then(
      ({ Mascot }) => ({ default: Mascot }),
      () => ({ default: () => null }),
    ),
);

type SceneProps = { view: Parcel; first: TrackingView; children: ReactNode };

/** Renders the mascot: `children` as the server drew it, replaced when the mood changes. */
export function Scene({ view, first, children }: SceneProps) {
  const mood = moodOf(view);
  if (mood === moodOf(parcelOf(first))) return children;
  return (
    <Suspense fallback={children}>
      <div className="scene">
        <Mascot mood={mood} size={mascotSize} />
      </div>
    </Suspense>
  );
}

/** The mascot's width in pixels. */
export const mascotSize = 176;
