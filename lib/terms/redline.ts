import { type Clause, isOfDates, type Renewed } from "@/lib/terms/clauses";

export type Stretch = { kind: "kept" | "removed" | "added"; text: string };

type ChangedClause = { heading: string; stretches: Stretch[] };

/** Words keep the spaces after them, so that joining them restores the text. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** Above this product of word counts the texts are compared as wholes, because the table would take too long. */
const MAX_CELLS = 1_000_000;

/** For each position in both texts, how many words their remainders share in order. */
function sharedAfter(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--) {
    const [row, below] = [rows[i], rows[i + 1]];
    if (!row || !below) continue;
    for (let j = after.length - 1; j >= 0; j--) {
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

function append(stretches: Stretch[], kind: Stretch["kind"], text: string): void {
  const last = stretches.at(-1);
  if (last?.kind === kind) last.text += text;
  else stretches.push({ kind, text });
}

/**
 * A minimal word-by-word diff, with removed words before added ones. The kept and added stretches make up `after`, the
 * kept and removed ones `before`.
 */
export function redline(before: string, after: string): Stretch[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const stretches: Stretch[] = [];
  if (old.length * fresh.length > MAX_CELLS) {
    append(stretches, "removed", before);
    append(stretches, "added", after);
    return stretches;
  }
  const shared = sharedAfter(old, fresh);
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [was, is] = [old[i], fresh[j]];
    if (was !== undefined && was === is) {
      append(stretches, "kept", was);
      i++;
      j++;
    } else if (was !== undefined && (is === undefined || (shared[i + 1]?.[j] ?? 0) >= (shared[i]?.[j + 1] ?? 0))) {
      append(stretches, "removed", was);
      i++;
    } else {
      append(stretches, "added", is ?? "");
      j++;
    }
  }
  return stretches;
}

export function changedClauses(before: readonly Clause[], after: readonly Clause[]): ChangedClause[] {
  const textIn = (clauses: readonly Clause[], heading: string) =>
    clauses.find((clause) => clause.heading === heading)?.text ?? "";
  const headings = new Set([...after, ...before].map(({ heading }) => heading));
  return [...headings].flatMap((heading) => {
    const [was, is] = [textIn(before, heading), textIn(after, heading)];
    return was === is ? [] : [{ heading, stretches: redline(was, is) }];
  });
}

/** What a comparison reads from an agreement. */
export type Compared = {
  clauses: readonly Clause[];
  term: { months: number; zone?: string };
  renews?: Renewed | undefined;
};

/**
 * For a renewal, whether its term differs only in when the same number of months begins, and in its zone. A term without a zone
 * ends differently from one with a zone.
 */
export const isTermAgain = (before: Compared, after: Compared): boolean =>
  after.renews !== undefined &&
  before.term.months === after.term.months &&
  (before.term.zone === undefined) === (after.term.zone === undefined);

/** Whether a renewal has the same terms: only the dates differ. */
export const isSameAgain = (before: Compared, after: Compared): boolean =>
  isTermAgain(before, after) &&
  changedClauses(before.clauses, after.clauses).every(({ heading }) => isOfDates(heading));
