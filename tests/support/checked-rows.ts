import { vi } from "vitest";
import { z } from "zod";
import type { Db } from "@/lib/postgres/db";

/** Throws for the first row that does not fit its schema, naming the column. */
function checked<Row>(row: z.ZodType<Row>, rows: unknown): Row[] {
  const { success, error } = z.array(row).safeParse(rows);
  if (!success) throw new Error(`A row does not fit its schema. ${z.prettifyError(error)}`);
  // As they came: the product parses no row, so that a schema which changes values would change them here alone.
  return rows as Row[];
}

// Types cannot check what SQL returns: in these tests every row is parsed with the schema of its type.
vi.mock("@/lib/postgres/rows", async (original) => ({
  ...(await original<typeof import("@/lib/postgres/rows")>()),
  typedRows: checked,
  queryRows:
    <Row>(client: Db, row: z.ZodType<Row>) =>
    async (statement: TemplateStringsArray, ...values: readonly unknown[]) =>
      checked(row, await client.$queryRaw(statement, ...values)),
}));
