import { z } from "zod";
import type { Db } from "@/lib/postgres/db";

/**
 * Types a statement's rows by the schema `_row`. Does not validate at run time, because SQL is written for hot paths. The
 * integration tests check every row against its schema (tests/support/checked-rows), so a renamed or unexpectedly nullable
 * column fails there.
 */
export const typedRows = <Row>(_row: z.ZodType<Row>, rows: unknown): Row[] => rows as Row[];

export const queryRows =
  <Row>(client: Db, row: z.ZodType<Row>) =>
  async (statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    typedRows(row, await client.$queryRaw(statement, ...values));

export const idRow = z.strictObject({ id: z.string() });
