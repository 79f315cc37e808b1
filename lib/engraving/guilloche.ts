/** A band of engraved line work around a circle: one closed wavy line, drawn repeatedly with a small rotation. */
export type Band = {
  /** Of the center line, in user units. */
  radius: number;
  /** Half the band's width. */
  amplitude: number;
  waves: number;
  /** Swells per turn; the line is drawn once for each. */
  petals: number;
  /** How much the band narrows between petals: 0 is not at all, 1 is to nothing. */
  pinch: number;
  /** Outward extent of the petals, in user units. */
  reach: number;
  /** Slant of the waves, in wave lengths; above 0.16 they form loops. */
  lean: number;
};

type Point = readonly [x: number, y: number];

/** Samples per wave with which a cubic curve stays within a hundredth of its height. */
const PIECES_PER_WAVE = 5;

function pointOf(band: Band, turn: number): Point {
  const angle = 2 * Math.PI * turn;
  const petal = Math.cos(band.petals * angle);
  const wave = band.waves * angle;
  const height = band.amplitude * (1 - (band.pinch * (1 - petal)) / 2);
  const radius = band.radius + band.reach * petal + height * Math.cos(wave);
  const direction = angle + ((band.lean * 2 * Math.PI) / band.waves) * Math.sin(wave);
  return [radius * Math.cos(direction), radius * Math.sin(direction)];
}

/**
 * SVG path data of one turn of a band around the origin, rounded to whole user units. Draw it `band.petals` times,
 * rotated by 360 / petals degrees each. The petals coincide and the waves interleave if waves and petals are coprime.
 */
export function guilloche(band: Band): string {
  const count = band.waves * PIECES_PER_WAVE;
  return smoothPath(count, (index) => pointOf(band, index / count), true);
}

/** A straight band. `length` is one swell, after which it repeats seamlessly. */
type Strip = { length: number; amplitude: number; waves: number; pinch: number; phase: number };

/** SVG path data of one swell of a strip, from x = 0 to `length`, around y = 0. */
export function guillocheStrip({ length, amplitude, waves, pinch, phase }: Strip): string {
  const count = waves * PIECES_PER_WAVE;
  return smoothPath(
    count,
    (index) => {
      const turn = index / count;
      const height = amplitude * (1 - (pinch * (1 + Math.cos(2 * Math.PI * turn))) / 2);
      return [length * turn, height * Math.sin(2 * Math.PI * (waves * turn + phase))];
    },
    false,
  );
}

/** Cubic curves through evenly spaced samples of a smooth line, in SVG's shortest notation. */
function smoothPath(count: number, at: (index: number) => Point, closed: boolean): string {
  const handle = (index: number): Point => {
    const [x0, y0] = at(index - 0.5);
    const [x1, y1] = at(index + 0.5);
    return [(x1 - x0) / 3, (y1 - y0) / 3];
  };
  const [startX, startY] = at(0);
  let [penX, penY] = [Math.round(startX), Math.round(startY)];
  let path = `M${penX} ${penY}`;
  for (let index = 1; index <= count; index++) {
    const [x, y] = at(index);
    const [handleX, handleY] = handle(index);
    const [firstX, firstY] = handle(0);
    const steps = [x - handleX - penX, y - handleY - penY, x - penX, y - penY].map(Math.round);
    const first = index === 1 ? [firstX, firstY].map(Math.round) : [];
    path += (index === 1 ? "c" : "s") + [...first, ...steps].join(" ").replaceAll(" -", "-");
    [penX, penY] = [Math.round(x), Math.round(y)];
  }
  return closed ? `${path}z` : path;
}
