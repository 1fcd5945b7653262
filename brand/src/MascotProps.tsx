import { canoe, canoeDeep, kraft, kraftPale, leaf, line, spruce, water, white, wood } from './MascotParts.tsx';

/** Renders a parcel in kraft paper, 56 by 44, with its upper left corner at `x` and `y`. */
export function Parcel({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="56" height="44" rx="4" fill={kraft} />
      <path d="M22 2h12v15l-6-4-6 4z" fill={kraftPale} strokeWidth="2.5" />
      <path d="M8 35h14M8 28h9" strokeWidth="2.5" />
      <path d="M41 36l7-12 7 12z" transform="translate(-3 1)" fill={spruce} stroke="none" />
    </g>
  );
}

/** Renders the canoe afloat, seen from the side; the bow and the stern rise. */
export function Canoe() {
  return (
    <>
      <path
        d="M8 136c5-5 14-3 17 3 22 13 56 19 95 19s73-6 95-19c3-6 12-8 17-3 2 38-18 62-48 68H56c-30-6-50-30-48-68z"
        fill={canoe}
      />
      <path d="M16 141c22 20 60 27 104 27s82-7 104-27" stroke={wood} strokeWidth="6" />
      <path d="M40 190c50 10 110 10 160 0l-16 14H56z" fill={canoeDeep} stroke="none" />
    </>
  );
}

/** Renders the canoe upside down, as it is carried on a portage. */
export function CarriedCanoe() {
  return (
    <>
      <path
        d="M6 66c2-32 44-58 114-58s112 26 114 58c0 6-7 9-12 5-24-15-60-23-102-23S42 56 18 71c-5 4-12 1-12-5z"
        fill={canoe}
      />
      <path d="M20 60c24-14 58-21 100-21s76 7 100 21" stroke={wood} strokeWidth="5" />
    </>
  );
}

export function Water() {
  return (
    <>
      <path
        d="M2 196q14-12 29.5 0t29.5 0 29.5 0 29.5 0 29.5 0 29.5 0 29.5 0 29.5 0v20q-118 8-236 0z"
        fill={water}
        stroke="none"
      />
      <path d="M40 209h26M104 207h34M172 210h22" stroke={white} strokeWidth="3" opacity=".6" />
    </>
  );
}

export function Leaf({ transform }: { transform: string }) {
  return (
    <path
      d="M0-14l3 5 4-2-1 8 4-4 1 3 5-1-2 4 2 2-8 6 1 3-8-1v6h-2v-6l-8 1 1-3-8-6 2-2-2-4 5 1 1-3 4 4-1-8 4 2z"
      fill={leaf}
      strokeWidth="2"
      transform={transform}
    />
  );
}

/** Renders a question mark in the `line` colour. */
export function Question({ transform }: { transform?: string }) {
  return (
    <g transform={transform} stroke={line} strokeWidth="7">
      <path d="M-9-16a10 10 0 1 1 15 9q-6 4-6 10" />
      <path d="M0 15v.1" strokeWidth="8" />
    </g>
  );
}
