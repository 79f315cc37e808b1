import { z } from "zod";
import type { Db } from "@/lib/db";

/**
 * The rows of a statement with the type that `_row` says they have. Nothing is checked here, because what is written as SQL
 * is what must be quick: the integration tests hold every row against its schema (tests/support/checked-rows), so that a
 * column which was renamed, or may be null, turns one of them red.
 */
export const typedRows = <Row>(_row: z.ZodType<Row>, rows: unknown): Row[] => rows as Row[];

/** Runs the statement that follows as a template; its rows are as `row` describes them. */
export const queryRows =
  <Row>(client: Db, row: z.ZodType<Row>) =>
  async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    typedRows(row, await client.$queryRaw(statement, ...values));

/** What a statement yields for each row that it wrote or locked. */
export const idRow = z.strictObject({ id: z.string() });
