import { readBlanked } from "@/lib/audit/blanked";
import { type Ask, readChain, readUnlinked } from "@/lib/audit/chain";
import {
  type CheckpointsFound,
  checkCheckpoints,
  checkKeptHead,
  checkLinks,
  type Defect,
  type Head,
  START,
} from "@/lib/audit/checks";
import { typedRows } from "@/lib/postgres/rows";
import { openSnapshot } from "@/lib/postgres/transactions";

/** `rows`: all events in the log, linked or not. `blanked`: those with an erased note. */
export type Verdict = { rows: number; blanked: number; head: Head; checkpoints: CheckpointsFound; defects: number };

export type VerifyOptions = {
  /** In hex. */
  trusted: ReadonlySet<string>;
  /** Printed earlier and kept elsewhere. */
  kept?: Head | undefined;
  report: (defect: Defect) => void;
};

/**
 * Recomputes the whole chain from the log and reports rows that were changed, removed, reordered, rewritten or truncated. `ask`
 * must query one snapshot, because the log keeps growing. docs/audit.md lists what this can and cannot detect.
 */
export async function verifyAudit(ask: Ask, { trusted, kept, report }: VerifyOptions): Promise<Verdict> {
  let rows = 0;
  let defects = 0;
  const note = (defect: Defect) => {
    defects += 1;
    report(defect);
  };

  const blanked = await readBlanked(ask, trusted);
  const links = checkLinks(START, note, blanked);
  for await (const page of readChain(ask)) {
    for (const link of page) {
      if (link.record) rows += 1;
      links.take(link);
    }
  }
  const head = links.finish();
  for await (const page of readUnlinked(ask)) {
    rows += page.length;
    for (const { id, action } of page)
      note({ eventId: id, action, what: "is not in the chain: added or unlinked by hand" });
  }
  const checkpoints = await checkCheckpoints(ask, head, trusted, note);
  if (kept) await checkKeptHead(ask, kept, head, checkpoints.last?.seq ?? 0, note);
  return { rows, blanked: blanked.size, head, checkpoints, defects };
}

/** Uses a connection of its own with one snapshot, which sees no changes and blocks nobody. */
export async function inSnapshot<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await openSnapshot("auditVerification");
  try {
    return await work(async (row, sql) =>
      typedRows(row, (await client.query({ text: sql.text, values: [...sql.values] })).rows),
    );
  } finally {
    await client.end();
  }
}
