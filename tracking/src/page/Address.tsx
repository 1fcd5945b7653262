/** The street, and below it the city, the province and the postal code, with which an address ends (spec section 3). */
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
