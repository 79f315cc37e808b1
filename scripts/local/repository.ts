import { join, resolve } from "node:path";

export const repository = resolve(import.meta.dirname, "../..");

/** Untracked files that the commands keep between runs: databases, secrets, build markers. */
export const dataDirectory = join(repository, ".data");

export const migrations = join(repository, "prisma", "migrations");
