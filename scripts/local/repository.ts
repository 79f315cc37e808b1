import { join, resolve } from "node:path";

/** Absolute path of the repository. */
export const repository = resolve(import.meta.dirname, "../..");

/** What the commands keep between runs, out of git: databases, secrets, marks of what is done. */
export const dataDirectory = join(repository, ".data");

/** The folder of the committed SQL migrations. */
export const migrations = join(repository, "prisma", "migrations");
