import { join, resolve } from "node:path";

export const repository = resolve(import.meta.dirname, "../..");

/** Untracked: databases, secrets, and build markers, kept between runs. */
export const dataDirectory = join(repository, ".data");

export const migrations = join(repository, "prisma", "migrations");

/** What Next.js selects of a build and its packages. */
export const standaloneBuild = join(repository, ".next", "standalone");
