import { join, resolve } from "node:path";

export const repository = resolve(import.meta.dirname, "../..");

/** What the commands keep between runs, out of git: databases, secrets, marks of what is done. */
export const dataDirectory = join(repository, ".data");

export const migrations = join(repository, "prisma", "migrations");
