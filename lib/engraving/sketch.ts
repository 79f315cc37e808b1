/** The primes of FNV-1a, and its start, in 32 bits. */
const [PRIME, START] = [0x01000193, 0x811c9dc5];
const WORDS = 8;

/**
 * 64 hexadecimal digits from a text, at once and without cryptography: for a rosette that is only a sketch. A license's own is
 * drawn from a SHA-256.
 */
export function sketchHash(text: string): string {
  let digits = "";
  for (let word = 0; word < WORDS; word++) {
    let hash = START ^ Math.imul(word + 1, 0x9e3779b9);
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
    // FNV leaves the high bits of short texts alike: they are mixed once more.
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    digits += ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, "0");
  }
  return digits;
}
