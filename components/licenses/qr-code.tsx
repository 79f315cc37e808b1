import { encode } from "uqr";
import { kept } from "@/lib/kept";

/** The required quiet zone around the code, in modules. */
const QUIET = 4;

/** Path data: a line along each dark run, a move over the light ones. */
function linesOf(row: readonly boolean[], y: number): string {
  const runs = row.map((isDark) => (isDark ? "1" : "0")).join("");
  const start = `M${QUIET} ${y + QUIET}.5`;
  const steps = runs.match(/0+|1+/g) ?? [];
  return start + steps.map((run) => (run.startsWith("1") ? `h${run.length}` : `m${run.length} 0`)).join("");
}

/** Finding the best mask takes a millisecond, and the same licenses are shown repeatedly. */
const drawn = kept(500, (text) => {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  return { edge: size + 2 * QUIET, dark: data.map(linesOf).join("") };
});

/** Dark on white in every theme, as scanners expect. */
export function QrCode({ text, title, className }: { text: string; title: string; className?: string }) {
  const { edge, dark } = drawn(text);
  return (
    <svg viewBox={`0 0 ${edge} ${edge}`} role="img" aria-label={title} className={className}>
      <rect width={edge} height={edge} fill="#fff" />
      <path d={dark} stroke="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
