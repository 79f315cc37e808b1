import { existsSync } from "node:fs";
import { defineConfig } from "prisma/config";

// `prisma generate` needs no native engine, yet the CLI tries to download one. Any existing file satisfies it, so
// that the client can be generated where the engine cannot be had. Other commands need the real one: with this one
// `prisma migrate deploy` would apply nothing and report success.
if (process.argv.includes("generate"))
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= existsSync("/bin/true") ? "/bin/true" : process.execPath;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations", seed: "node scripts/launch.mjs seed" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost:5432/likeright" },
});
