/** The 32-bit FNV-1a prime and offset basis. */
const [PRIME, START] = [0x01000193, 0x811c9dc5];
const WORDS = 8;

/**
 * Expands a text to 64 hexadecimal digits, synchronously and without cryptography, for a rosette that is only a sketch.
 * A license's real rosette is drawn from a SHA-256.
 */
export function sketchHash(text: string): string {
  let digits = "";
  for (let word = 0; word < WORDS; word++) {
    let hash = START ^ Math.imul(word + 1, 0x9e3779b9);
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
    // FNV barely changes the high bits of short texts, so they are mixed again.
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    digits += ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, "0");
  }
  return digits;
}
