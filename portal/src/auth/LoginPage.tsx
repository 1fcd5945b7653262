/** The sign-in page. */
export function LoginPage() {
  return null;
}
