import { useReading } from './reading.ts';

/** Words in which the support address, where it stands, can be pressed. */
export function Text({ children }: { children: string }) {
  const { email } = useReading();
  const [before, ...after] = children.split(email);
  if (after.length === 0) return children;
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after.join(email)}
    </>
  );
}
