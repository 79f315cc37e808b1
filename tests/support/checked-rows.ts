import { vi } from "vitest";
import { z } from "zod";
import type { Db } from "@/lib/db";

/** Rows that fit their schema to the letter; throws, naming the column, for the first that does not. */
function checked<Row>(row: z.ZodType<Row>, rows: unknown): Row[] {
  const { success, data, error } = z.array(row).safeParse(rows);
  if (!success) throw new Error(`A row does not fit its schema. ${z.prettifyError(error)}`);
  return data;
}

// Types say nothing about what SQL yields: in these tests each row is held against the schema that its type comes from.
vi.mock("@/lib/postgres/rows", async (original) => ({
  ...(await original<typeof import("@/lib/postgres/rows")>()),
  typedRows: checked,
  queryRows:
    <Row>(client: Db, row: z.ZodType<Row>) =>
    async (statement: TemplateStringsArray, ...values: readonly unknown[]) =>
      checked(row, await client.$queryRaw(statement, ...values)),
}));
