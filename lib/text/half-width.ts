/**
 * Full-width Latin letters, digits and signs, which East Asian keyboards type, as their ASCII ones. Narrower than NFKC,
 * which would turn one mailbox into another (the Kelvin sign into k).
 */
export const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0)).replaceAll("\u3000", " ");

const isDigit = (point: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(point));

/** Unicode has the ten digits of a script in order, and where sets follow each other they begin with a zero. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (first > 0 && isDigit(first - 1)) first -= 1;
  return String((point - first) % 10);
}

/**
 * What is read as a number, with the digits and signs that other keyboards type as ours: full-width ones, the digits of all
 * scripts, and the Arabic decimal and thousands separators. The one folding of every number that a person types.
 */
export const plainDigits = (text: string): string =>
  halfWidth(text)
    .replace(/\p{Nd}/gu, digitOf)
    .replaceAll("\u066b", ".")
    .replaceAll("\u066c", ",");
