const postalCode = /\b[a-z]\d[a-z] \d[a-z]\d\b/i;

/** Renders an address whose postal code is on one line. */
export function AddressText({ address }: { address: string }) {
  const found = postalCode.exec(address);
  if (!found) return address;
  const [code] = found;
  return (
    <>
      {address.slice(0, found.index)}
      <span className="unbroken">{code}</span>
      {address.slice(found.index + code.length)}
    </>
  );
}
