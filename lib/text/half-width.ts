/**
 * Full-width Latin letters, digits and signs, which East Asian keyboards type, as their ASCII ones. Narrower than NFKC,
 * which would turn one mailbox into another (the Kelvin sign into k).
 */
export const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0)).replaceAll("\u3000", " ");
