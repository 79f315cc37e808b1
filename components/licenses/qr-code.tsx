import { encodeQR } from "qr";
import { kept } from "@/lib/once";

/** The required quiet zone around the code, in modules. */
const QUIET = 4;

/** Path data: a line along each dark run, a move over the light ones. */
function linesOf(row: readonly boolean[], y: number): string {
  const runs = row.map((isDark) => (isDark ? "1" : "0")).join("");
  const start = `M0 ${y}.5`;
  const steps = runs.match(/0+|1+/g) ?? [];
  return start + steps.map((run) => (run.startsWith("1") ? `h${run.length}` : `m${run.length} 0`)).join("");
}

function draw(text: string) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET });
  return { edge: rows.length, dark: rows.map(linesOf).slice(QUIET, -QUIET).join("") };
}

/** Finding the best mask takes a millisecond, and the same licenses are shown repeatedly. */
const drawn = kept(500, draw);

type QrCodeProps = { text: string; title: string; isSecret?: true; className?: string };

/** Dark on white in every theme, as scanners expect. The drawing of a secret is not kept in memory. */
export function QrCode({ text, title, isSecret, className }: QrCodeProps) {
  const { edge, dark } = isSecret ? draw(text) : drawn(text);
  return (
    <svg viewBox={`0 0 ${edge} ${edge}`} role="img" aria-label={title} className={className}>
      <rect width={edge} height={edge} fill="#fff" />
      <path d={dark} stroke="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
