// A name by which the team can tell phones apart.
const name = 'scanDevice';

/** Returns this browser's name: its system and four characters, such as “Android 7K3Q”. */
export function device(): string {
  const known = localStorage.getItem(name);
  if (known) return known;
  const [system = 'Web'] = /iPhone|iPad|Android|Windows|Mac|Linux/.exec(navigator.userAgent) ?? [];
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => (byte % 32).toString(32));
  const made = `${system} ${digits.join('').toUpperCase()}`;
  localStorage.setItem(name, made);
  return made;
}
