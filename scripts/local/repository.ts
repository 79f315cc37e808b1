import { join, resolve } from "node:path";

export const repository = resolve(import.meta.dirname, "../..");

/** Untracked: databases, secrets, and build markers, kept between runs. */
export const dataDirectory = join(repository, ".data");

export const migrations = join(repository, "prisma", "migrations");

/** The way from the migrations of before the first release to the first of these (scripts/migrations/baseline). */
export const toBaseline = join(repository, "prisma", "to-baseline");

/** What Next.js selects of a build and its packages, for the image of the Dockerfile. */
export const standaloneBuild = join(repository, ".next", "standalone");
