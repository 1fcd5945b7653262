import { scenes } from './MascotMoods.tsx';
import { ink } from './MascotParts.tsx';

export type Mood = keyof typeof scenes;

type MascotProps = {
  mood: Mood;
  /** Width in pixels; the height follows (12 to 11). */
  size: number;
};

/** Portage's beaver, a decoration beside words. Needs the tokens' style sheet; mascot.css lets it move. */
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
