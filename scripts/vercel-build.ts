import { once } from "node:events";
import { Advice, explain } from "@/scripts/local/advice";
import { startNode } from "@/scripts/local/child";
import { generatePrismaClient } from "@/scripts/local/prisma-client";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";

const say = (line: string) => console.log(line);

/**
 * `npm run vercel-build`, the build command on Vercel: the database client, the migrations of the deployment's own
 * database when it has one, the site. Production and previews must have databases of their own (docs/deploy.md).
 */
export async function main(): Promise<number> {
  try {
    await generatePrismaClient(say);
    await migrateDeployment();
    const site = startNode("node_modules/next/dist/bin/next", ["build"], process.env, "inherit");
    await once(site, "exit");
    if (site.exitCode !== 0) throw new Advice("`next build` failed; its message is above.");
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}

async function migrateDeployment(): Promise<void> {
  // A transaction pooler cannot hold the migration lock; the hosting's database integrations give both addresses.
  const url = process.env.DATABASE_URL_UNPOOLED || process.env.DATABASE_URL;
  if (!url) {
    say("DATABASE_URL is not set: no migrations.");
    return;
  }
  const applied = await migrate(url, migrations, say);
  say(applied.length > 0 ? `Applied ${applied.length} migrations.` : "The database is up to date.");
}
