/** The mascot's colours: the `art-…` tokens of tokens.ts. */
export const ink = 'var(--art-ink)';
export const fur = 'var(--art-fur)';
export const furDeep = 'var(--art-fur-deep)';
export const furPale = 'var(--art-fur-pale)';
export const canoe = 'var(--art-canoe)';
export const canoeDeep = 'var(--art-canoe-deep)';
export const wood = 'var(--art-wood)';
export const kraft = 'var(--art-kraft)';
export const kraftPale = 'var(--art-kraft-pale)';
export const spruce = 'var(--art-spruce)';
export const water = 'var(--art-water)';
export const leaf = 'var(--art-leaf)';
export const line = 'var(--art-line)';
export const white = 'var(--art-tooth)';

/** Renders a leg or an arm: one line, drawn wide in ink and then narrower in fur. */
export function Limb({ d }: { d: string }) {
  return (
    <g>
      <path d={d} stroke={ink} strokeWidth="24" />
      <path d={d} stroke={fur} strokeWidth="17" />
    </g>
  );
}

export function Tail() {
  return (
    <g>
      <path d="M156 192c16 3 38-2 51-19 12-15 11-36-4-41-16-5-36 8-47 36z" fill={furDeep} />
      <path d="M176 180l29-29M190 184l21-21M171 163l29 15M182 147l28 15" stroke={ink} strokeWidth="2" opacity=".7" />
    </g>
  );
}

/** Renders the mascot from the neck down, without arms: each mood draws its own. */
export function Body({ tail = true }: { tail?: boolean }) {
  return (
    <>
      {tail && <Tail />}
      <path d="M120 104c36 0 53 36 53 64 0 24-20 37-53 37s-53-13-53-37c0-28 17-64 53-64z" fill={fur} />
      <ellipse cx="120" cy="168" rx="34" ry="30" fill={furPale} stroke="none" />
      <path d="M74 205c-1-11 9-17 21-17s22 6 21 17zM124 205c-1-11 9-17 21-17s22 6 21 17z" fill={furDeep} />
      <path d="M88 198v7M101 198v7M138 198v7M151 198v7" strokeWidth="2.5" />
    </>
  );
}

/** Renders the voyageur's neckerchief, in spruce. */
export function Scarf() {
  return (
    <>
      <path d="M137 128l16 27-15-3-9 11-9-30z" fill={spruce} />
      <path d="M74 108c8 14 24 20 46 20s38-6 46-20l3 11c-9 16-26 24-49 24s-40-8-49-24z" fill={spruce} />
    </>
  );
}

const eyes = {
  open: (
    <>
      <path d="M97 81h.1M143 81h.1" strokeWidth="13" />
      <path d="M99 78.5h.1M145 78.5h.1" stroke={white} strokeWidth="4.5" />
    </>
  ),
  happy: <path d="M88 83q9-12 18 0M134 83q9-12 18 0" strokeWidth="4.5" />,
  closed: <path d="M88 79q9 9 18 0M134 79q9 9 18 0" strokeWidth="4" />,
};

const mouths = {
  smile: 'M107 105q6 7 13 0q7 7 13 0',
  glad: 'M100 102q20 15 40 0',
  sad: 'M108 111q12-9 24 0',
  unsure: 'M106 109q7-6 14 0t14 0',
};

type Eyes = keyof typeof eyes | 'left' | 'right' | 'down';
type Mouth = keyof typeof mouths;

/** Renders the eyes, with the pupils moved by `x` and `y` within the whites. */
function Gaze({ x, y }: { x: number; y: number }) {
  return (
    <>
      <path d="M97 81h.1M143 81h.1" strokeWidth="21" />
      <path d="M97 81h.1M143 81h.1" stroke={white} strokeWidth="15" />
      <path d="M97 81h.1M143 81h.1" strokeWidth="10" transform={`translate(${x} ${y})`} />
    </>
  );
}

function Look({ at }: { at: Eyes }) {
  if (at === 'left') return <Gaze x={-4} y={1} />;
  if (at === 'right') return <Gaze x={4} y={1} />;
  if (at === 'down') return <Gaze x={0} y={4} />;
  return eyes[at];
}

type HeadProps = { look?: Eyes; mouth?: Mouth; brows?: string; transform?: string };

export function Head({ look = 'open', mouth = 'smile', brows, transform }: HeadProps) {
  return (
    <g transform={transform}>
      <circle cx="79" cy="55" r="13" fill={fur} />
      <circle cx="161" cy="55" r="13" fill={fur} />
      <path d="M73 55a7 7 0 0 1 10-6M167 55a7 7 0 0 0-10-6" stroke={furDeep} />
      <path d="M120 42c33 0 54 19 56 46 1 22-23 36-56 36s-57-14-56-36c2-27 23-46 56-46z" fill={fur} />
      <path d="M112 105h16v12q0 4-4 4h-8q-4 0-4-4z" fill={white} strokeWidth="3" />
      <path d="M120 108v12" strokeWidth="2" />
      <path d="M120 108a18 13 0 1 1 0-17 18 13 0 1 1 0 17z" fill={furPale} stroke="none" />
      <path d={mouths[mouth]} strokeWidth="3.5" />
      <path d="M109 88c0-5 5-7 11-7s11 2 11 7-6 10-11 10-11-5-11-10z" fill={ink} stroke="none" />
      <path d="M80 98h5M155 98h5" stroke={leaf} strokeWidth="10" opacity=".35" />
      <Look at={look} />
      {brows && <path d={brows} strokeWidth="4" />}
    </g>
  );
}
