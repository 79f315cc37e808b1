import pg from "pg";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";

export async function createDatabase(clusterUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href;
  await migrate(url, migrations, () => undefined);
  return url;
}
