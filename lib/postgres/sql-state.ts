import { Prisma } from "@/lib/generated/prisma/client";

type Driver = { cause?: { originalCode?: unknown } } | undefined;

/** The SQLSTATE of a statement of ours that PostgreSQL refused; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  const code = (error.meta?.driverAdapterError as Driver)?.cause?.originalCode;
  return typeof code === "string" ? code : undefined;
}
