// Sounds for people who look at the parcel and not at the screen.

const tones = { done: [880], alarm: [220, 180] } as const;
/** Seconds per tone. */
const length = 0.12;

let context: AudioContext | undefined;

/** Plays a short tone, or two low ones for an alarm. A browser that allows no sound stays silent. */
export function play(sound: keyof typeof tones): void {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [place, frequency] of tones[sound].entries()) {
    const tone = new OscillatorNode(context, { frequency, type: sound === 'alarm' ? 'square' : 'sine' });
    const volume = new GainNode(context, { gain: 0.1 });
    tone.connect(volume).connect(destination);
    tone.start(currentTime + place * length * 1.5);
    tone.stop(currentTime + place * length * 1.5 + length);
  }
}
