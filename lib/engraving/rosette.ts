import type { Band } from "@/lib/engraving/guilloche";

const DIGITS_PER_DRAW = 4;

/** Four hexadecimal digits at a time, starting over at the end of the hash. */
function drawsFrom(hash: string): (low: number, high: number) => number {
  let at = 0;
  return (low, high) => {
    const digits = (hash + hash).slice(at, at + DIGITS_PER_DRAW);
    at = (at + DIGITS_PER_DRAW) % hash.length;
    return low + (Number.parseInt(digits, 16) / 0xffff) * (high - low);
  };
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The first number from `waves` up that is coprime with `petals`, so that every turn of the line lands elsewhere. */
function coprime(waves: number, petals: number): number {
  return divisor(waves, petals) === 1 ? waves : coprime(waves + 1, petals);
}

/**
 * The three bands of a certificate's rosette (rim, lace, heart), within 1000 units of the origin. Deterministic for a
 * hash, and different for different hashes.
 *
 * @param hash at least 16 hexadecimal digits; a SHA-256 has 64
 * @throws RangeError for anything else, because a wrong drawing would vouch for a wrong document
 */
export function rosetteBands(hash: string): [rim: Band, lace: Band, heart: Band] {
  if (!/^[0-9a-f]{16,}$/i.test(hash)) throw new RangeError("A rosette is drawn from at least 16 hexadecimal digits.");
  const draw = drawsFrom(hash);
  const whole = (low: number, high: number) => Math.round(draw(low, high));

  const rimPetals = whole(8, 20);
  const rim: Band = {
    radius: 730,
    amplitude: draw(150, 200),
    petals: rimPetals,
    // Waves times petals is the number of lines across the band; more would merge into a flat tone.
    waves: coprime(Math.round(draw(230, 360) / rimPetals), rimPetals),
    pinch: draw(0.1, 0.6),
    // More petals must be shallower, or their flanks become too steep to keep the lines apart.
    reach: draw(160, 520) / rimPetals + 10,
    lean: draw(0, 0.12),
  };
  const lacePetals = whole(12, 24);
  const lace: Band = {
    radius: draw(420, 500),
    amplitude: draw(130, 230),
    petals: lacePetals,
    waves: coprime(Math.round(draw(100, 170) / lacePetals), lacePetals),
    pinch: draw(0, 0.3),
    reach: draw(-200, 200) / lacePetals,
    lean: draw(0, 0.2),
  };
  const heartPetals = whole(9, 18);
  const heart: Band = {
    radius: draw(150, 190),
    amplitude: draw(100, 130),
    petals: heartPetals,
    waves: coprime(Math.round(draw(50, 100) / heartPetals), heartPetals),
    pinch: draw(0, 0.35),
    reach: draw(0, 160) / heartPetals,
    lean: draw(0, 0.14),
  };
  return [rim, lace, heart];
}
