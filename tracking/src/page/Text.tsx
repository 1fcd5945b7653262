/** Words in which the support address, where it stands, can be pressed. */
export function Text({ children, email }: { children: string; email: string }) {
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
