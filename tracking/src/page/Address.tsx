/** Renders the street, and below it the city, province and postal code, which are the last parts of an address (spec section 3). */
export function Address({ address }: { address: string }) {
  const parts = address.split(', ');
  const street = parts.slice(0, -3).join(', ');
  return (
    <>
      {street}
      {street && <br />}
      {parts.slice(-3).join(', ')}
    </>
  );
}
