// Reads the codes of labels: browser and server must find the same order for a scan.

/** Returns the order's code for the code of a package. A printed label `CODE-2` is then found even if the order has fewer packages now. */
export const stemOf = (code: string): string => /^(.+)-\d$/.exec(code)?.[1] ?? code;

/**
 * Returns the code in a scanned text, as it is and as ours would be, and without the number of a package. A label's QR code contains the
 * tracking link, which ends in the code. Our own codes may be typed in lower case.
 */
export function codesIn(scanned: string): { code: string; own: string; stem: string } {
  const [, ending] = /^https?:\/\/[^?#]+\/([^/?#]+)\/?(?:[?#]|$)/.exec(scanned.trim()) ?? [];
  const code = ending ?? scanned.trim();
  const own = code.toUpperCase();
  return { code, own, stem: stemOf(own) };
}
