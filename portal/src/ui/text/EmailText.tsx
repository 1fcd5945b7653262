/** Renders an email on a line of its own if it fits there; otherwise it breaks before its @ or a dot. */
export const EmailText = ({ email }: { email: string }) => (
  <span className="unbroken">
    {[...email.matchAll(/[@.]?[^@.]*/g)].map(({ index, 0: part }) => [<wbr key={index} />, part])}
  </span>
);
