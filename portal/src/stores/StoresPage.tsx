/** The stores. */
export function StoresPage() {
  return null;
}
