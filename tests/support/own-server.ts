import { type AppServer, type AppServerOptions, startAppServer } from "@/tests/support/app-server";
import { test } from "@/tests/support/page";

/**
 * Gives the tests of a file a server and a database that no other test uses: for what would stand in the others' way, such
 * as a table that fails. Call it at the file's top level. `site()`, `ask()` and the pages of the tests then mean that
 * server. It runs on the wide screen only: what needs it does not depend on the screen.
 */
export function serveApart(options: AppServerOptions = {}): void {
  const shared = { url: process.env.E2E_URL, database: process.env.E2E_DATABASE_URL };
  let server: AppServer | undefined;

  test.describe.configure({ mode: "default" });
  test.skip(({ viewport }) => (viewport?.width ?? 0) < 700, "runs once, on the wide screen");
  test.use({ baseURL: ({ baseURL }, use) => use(server?.url ?? baseURL) });

  test.beforeAll(async () => {
    if (test.info().project.name !== "desktop") return;
    const { E2E_CLUSTER_URL: url = "", E2E_TEMPLATE: template = "" } = process.env;
    server = await startAppServer({ url, template }, { seed: true, ...options });
    process.env.E2E_URL = server.url;
    process.env.E2E_DATABASE_URL = server.databaseUrl;
  });

  test.afterAll(async () => {
    process.env.E2E_URL = shared.url;
    process.env.E2E_DATABASE_URL = shared.database;
    await server?.stop();
    server = undefined;
  });
}
