import { scenes } from './MascotMoods.tsx';
import { ink } from './MascotParts.tsx';

export type Mood = keyof typeof scenes;

type MascotProps = {
  mood: Mood;
  /** Width in pixels; the ratio of width to height is 12 to 11. */
  size: number;
};

/** Renders Portage's beaver, a decoration beside text. Needs the tokens' style sheet, and mascot.css for its animations. */
export function Mascot({ mood, size }: MascotProps) {
  return (
    <svg
      aria-hidden="true"
      className="mascot"
      viewBox="0 0 240 220"
      width={size}
      height={Math.round((size * 11) / 12)}
      fill="none"
      stroke={ink}
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {scenes[mood]}
    </svg>
  );
}
