import pg from "pg";
import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { stateIn } from "@/lib/verify/state";
import { addLicense } from "@/tests/support/add-license";
import { get, textOf } from "@/tests/support/http";
import { testSecrets } from "@/tests/support/secrets";
import { site } from "@/tests/support/site";

test("a list and a page that were kept are not sent once they are five seconds old, though nobody asked meanwhile", async () => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: process.env.E2E_DATABASE_URL });
  const { id } = await addLicense("A campaign for the summer.", new Date());
  const keys = await (await get("/.well-known/jwks.json")).json();
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  const { rows } = await client.query("SELECT list, place FROM certificate WHERE grant_id = $1", [id]);
  const [{ list, place }] = rows;
  const isRevoked = async (): Promise<boolean> => {
    const path = `/status/${list}`;
    const state = await stateIn(await (await get(path)).text(), { list: site() + path, place }, keys);
    if (!state.read) expect.unreachable(state.why);
    return state.revoked;
  };
  expect(await isRevoked()).toBe(false);
  expect(await textOf(paths.publicLicense(id))).not.toContain("Revoked on");
  await client.query(
    "UPDATE license_grant SET status = 'revoked', revoked_at = now(), revoked_reason = 'test' WHERE id = $1",
    [id],
  );
  await client.end();
  await new Promise((resolve) => setTimeout(resolve, 5_100));
  expect(await isRevoked()).toBe(true);
  expect(await textOf(paths.publicLicense(id))).toContain("Revoked on");
});
