import { mark } from './mark.ts';

function Mark() {
  return mark.map((shape) => <path key={shape.d} {...shape} />);
}

type LogoProps = { height: number };

/** Renders the mark alone, as a square of `height` pixels. */
export function LogoMark({ height }: LogoProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" width={height} height={height}>
      <Mark />
    </svg>
  );
}

/** Renders mark and name. The letters have the colour of the surrounding text. */
export function Logo({ height }: LogoProps) {
  return (
    <svg role="img" aria-label="Portage" viewBox="0 0 232 48" width={Math.round((height * 232) / 48)} height={height}>
      <Mark />
      <g fill="none" stroke="currentColor" strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M65 36V9h9.500a8.5 8.5 0 0 1 0 17H65" />
        <circle cx="99" cy="27" r="9" />
        <path d="M117 36V18m0 9q0-9 9-9" />
        <path d="M139.5 10v20q0 6 7 6" />
        <circle cx="161" cy="27" r="9" />
        <path d="M170 18v18" />
        <circle cx="189" cy="27" r="9" />
        <path d="M198 18v19q0 8-9 8-5 0-8-3" />
        <path d="M209 27h18a9 9 0 1 0-3 6.5" />
        <path d="M134 18.5q6 2 12 0" stroke="#e8604a" />
      </g>
    </svg>
  );
}
