import type { Look } from "@/tests/support/database";

type Entry = { actor: string; admin_id: string | null; action: string; table_name: string; details: object };

/** The whole entries of the audit log about a row, in their order. */
export const loggedOf = (look: Look, recordId: string): Promise<Entry[]> =>
  look<Entry>(
    "SELECT actor, admin_id, action, table_name, details FROM admin_audit_log WHERE record_id = $1 ORDER BY id",
    [recordId],
  );
