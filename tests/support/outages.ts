import pg from "pg";
import type { TcpProxy } from "@/tests/support/tcp-proxy";

/** A state in which a database fails. `url` leads to it directly, `proxy` stands before it. */
export type Outage = {
  begin: (url: string, proxy: TcpProxy) => Promise<void>;
  end: (url: string, proxy: TcpProxy) => Promise<void>;
};

/** In a session that may write, whatever is set for the database. */
async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: "-c default_transaction_read_only=off" });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const database = (url: string): string => new URL(url).pathname.slice(1);

/** Sessions keep the setting that they began with: those that are open end. */
async function setReadOnly(url: string, value: "on" | "off"): Promise<void> {
  await run(
    url,
    `ALTER DATABASE ${database(url)} SET default_transaction_read_only = ${value};
     SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
}

const onEveryTable = (statement: string): string => `DO $$ DECLARE one text; BEGIN
  FOR one IN SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE replace('${statement}', '%', one);
  END LOOP; END $$`;

export const outages: Readonly<Record<string, Outage>> = {
  down: {
    begin: (_url, proxy) => proxy.stop(),
    end: (_url, proxy) => proxy.restart(),
  },
  "read-only": {
    begin: (url) => setReadOnly(url, "on"),
    end: (url) => setReadOnly(url, "off"),
  },
  full: {
    begin: async (url) => {
      await run(
        url,
        `CREATE OR REPLACE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
      );
      await run(
        url,
        onEveryTable(
          "CREATE TRIGGER disk_full BEFORE INSERT OR UPDATE ON % FOR EACH STATEMENT EXECUTE FUNCTION disk_full()",
        ),
      );
    },
    end: (url) => run(url, onEveryTable("DROP TRIGGER IF EXISTS disk_full ON %")),
  },
};
