import { buildDeployment } from "@/scripts/local/build";
import { explain } from "@/scripts/local/command-error";
import { directAddress } from "@/scripts/local/database";
import { requireSecrets } from "@/scripts/local/environment";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";

const say = (line: string) => console.log(line);

/**
 * `npm run vercel-build`, the build command on Vercel: migrates the deployment's own database, if any, then builds the
 * database client and the site. Production and previews must have separate databases (docs/deploy.md).
 */
export async function main(): Promise<number> {
  try {
    requireSecrets();
    await migrateDeployment();
    await buildDeployment(say);
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}

async function migrateDeployment(): Promise<void> {
  const url = directAddress();
  if (!url) {
    say("DATABASE_URL is not set: no migrations.");
    return;
  }
  const applied = await migrate(url, migrations, say);
  say(applied.length > 0 ? `Applied ${applied.length} migrations.` : "The database is up to date.");
}
