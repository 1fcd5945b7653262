import type { ReactNode } from 'react';
import { Body, Head, ink, kraftPale, Limb, leaf, line, Scarf, spruce, Tail, white, wood } from './MascotParts.tsx';
import { Canoe, CarriedCanoe, Leaf, Parcel, Question, Water } from './MascotProps.tsx';

const worried = 'M86 66l18-8M154 66l-18-8';

function Carrying() {
  return (
    <g className="mascot-walk">
      <Body />
      <Scarf />
      <Head />
      <CarriedCanoe />
      <Limb d="M76 142C52 132 42 98 48 64" />
      <Parcel x={100} y={144} />
      <Limb d="M166 142c10 20 2 38-24 40" />
    </g>
  );
}

function Waiting() {
  return (
    <>
      <Body />
      <Scarf />
      <Head look="down" />
      <Parcel x={12} y={161} />
      <circle cx="122" cy="170" r="27" fill={wood} />
      <circle cx="122" cy="170" r="19" fill={white} strokeWidth="2.5" />
      <path d="M122 160v11l8 4" />
      <Limb d="M76 142c-8 18-2 34 18 36" />
      <Limb d="M166 142c8 18 2 34-16 36" />
    </>
  );
}

function Sorting() {
  return (
    <>
      <Body />
      <Scarf />
      <Head look="right" />
      <Parcel x={8} y={161} />
      <Parcel x={14} y={117} />
      <Parcel x={96} y={2} />
      <Parcel x={92} y={146} />
      <Limb d="M76 140c-10 18-4 34 14 36" />
      <Limb d="M164 140c10 18 4 34-14 36" />
    </>
  );
}

function Knocking() {
  return (
    <>
      <path d="M154 205V34q0-6 6-6h66q6 0 6 6v171z" fill={spruce} />
      <path d="M174 44h38v44h-38zM193 44v44M174 66h38" fill={kraftPale} />
      <circle cx="217" cy="128" r="5" fill={wood} />
      <g transform="translate(-46)">
        <Body tail={false} />
        <Scarf />
        <Head look="right" />
        <Parcel x={88} y={146} />
        <Limb d="M74 142c-8 20 0 36 24 38" />
        <Limb d="M164 142c20 6 36-4 40-26" />
      </g>
      <path d="M174 102l8-7M178 114h10M174 126l8 6" stroke={white} className="mascot-knock" />
    </>
  );
}

function Delighted() {
  return (
    <g className="mascot-hop">
      <Limb d="M78 144C56 136 42 114 38 86" />
      <Limb d="M162 144c22-8 36-30 40-58" />
      <Body />
      <Scarf />
      <Head look="happy" mouth="glad" />
      <Parcel x={92} y={161} />
      <Leaf transform="translate(34 42) rotate(-20)" />
      <Leaf transform="translate(206 36) rotate(16)" />
      <Leaf transform="translate(120 20) scale(.7)" />
    </g>
  );
}

function Puzzled() {
  return (
    <>
      <Body />
      <Scarf />
      <Head look="left" mouth="unsure" brows="M84 64q10-6 20-2M134 56q10-6 20 0" transform="rotate(-7 120 90)" />
      <Question transform="translate(196 46) rotate(10)" />
      <Parcel x={16} y={161} />
      <Limb d="M76 142c-8 16 2 28 24 28" />
      <Limb d="M164 146c4 16-14 6-22-20" />
    </>
  );
}

function Sorry() {
  return (
    <>
      <path d="M184 60l-4 12M200 60l-4 12M216 60l-4 12" stroke={spruce} className="mascot-rain" />
      <path d="M172 48a14 14 0 0 1 4-27 21 21 0 0 1 40-2 15 15 0 0 1 8 29z" fill={white} />
      <g transform="translate(-20)">
        <Limb d="M78 142c-14 12-20 24-18 38" />
        <Body />
        <Scarf />
        <Head look="down" mouth="sad" brows={worried} transform="rotate(-4 120 100)" />
        <Limb d="M166 146c6 20-14 26-36 12" />
      </g>
    </>
  );
}

function Returning() {
  return (
    <>
      <path d="M216 84V64a20 20 0 0 0-20-20h-24M186 30l-14 14 14 14" stroke={line} strokeWidth="7" />
      <g className="mascot-float">
        <g transform="translate(-20 -12)">
          <Body tail={false} />
          <Scarf />
          <Head look="left" />
        </g>
        <Parcel x={148} y={112} />
        <Canoe />
        <path d="M116 120L52 200" stroke={ink} strokeWidth="12" />
        <path d="M116 120L52 200" stroke={wood} strokeWidth="5" />
        <path d="M68 166l14 11-24 38-20-16z" fill={wood} />
        <Limb d="M144 138c0 12-16 6-30-14" />
        <Limb d="M56 132c-10 18 4 28 32 18" />
      </g>
      <Water />
    </>
  );
}

function Lost() {
  return (
    <>
      <path d="M202 52h8v153h-8z" fill={wood} />
      <path d="M176 50h44l14 12-14 12h-44zM232 84h-38l-14 12 14 12h38z" fill={wood} />
      <g transform="translate(-18)">
        <Body tail={false} />
        <Scarf />
        <Head look="right" mouth="unsure" brows={worried} />
        <path d="M72 150l32-8 32 8 32-8v48l-32 8-32-8-32 8zM104 142v48M136 150v48" fill={kraftPale} />
        <path d="M82 180q14-18 30-6t36-14" stroke={spruce} strokeDasharray="3 7" />
        <path d="M150 156l8 8m0-8l-8 8" stroke={leaf} />
        <Limb d="M76 140c-10 8-12 22-4 30" />
        <Limb d="M164 140c10 8 12 20 4 28" />
      </g>
    </>
  );
}

function Sleeping() {
  return (
    <>
      <path d="M210 14a22 22 0 1 0 18 34 24 24 0 0 1-18-34z" fill={kraftPale} />
      <g className="mascot-float">
        <Tail />
        <Head look="closed" transform="translate(-18 32) rotate(-6 120 100)" />
        <Canoe />
        <Limb d="M60 150q-2 10 2 18" />
        <Limb d="M146 148q4 10 2 20" />
      </g>
      <Water />
      <path d="M152 46h14l-14 16h14M172 24h10l-10 12h10" stroke={line} className="mascot-doze" />
    </>
  );
}

export const scenes = {
  carrying: <Carrying />,
  waiting: <Waiting />,
  sorting: <Sorting />,
  knocking: <Knocking />,
  delighted: <Delighted />,
  puzzled: <Puzzled />,
  sorry: <Sorry />,
  returning: <Returning />,
  lost: <Lost />,
  sleeping: <Sleeping />,
} satisfies Record<string, ReactNode>;
