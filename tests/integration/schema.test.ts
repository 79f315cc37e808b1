import { readdirSync, readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { migrations } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";
import { connected } from "@/tests/support/audit";
import { type Look, testDatabase } from "@/tests/support/database";
import { earlierDatabase } from "@/tests/support/earlier-database";

const { look } = await testDatabase();

/** Of the current schema, without what extensions bring: every definition as PostgreSQL prints it, but for brackets and white space. */
async function definitions(ask: Look): Promise<string[]> {
  const rows = await ask<{ says: string }>(`
    SELECT concat_ws(' ', 'column', c.table_name, c.column_name, c.data_type, c.udt_name, c.datetime_precision, c.is_nullable,
      c.column_default, c.generation_expression) AS says
    FROM information_schema.columns c WHERE c.table_schema = 'public' AND c.table_name <> '_prisma_migrations'
    UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND conrelid <> '_prisma_migrations'::regclass
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    UNION ALL SELECT concat_ws(' ', 'enum', enumtypid::regtype, string_agg(enumlabel, ' ' ORDER BY enumsortorder)) FROM pg_enum GROUP BY enumtypid
    UNION ALL SELECT concat_ws(' ', 'sequence', sequencename, data_type, start_value) FROM pg_sequences WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', 'view', viewname, definition) FROM pg_views WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', 'options', relname, relpersistence, array_to_string(reloptions, ' ')) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`);
  return rows.map(({ says }) => says.replace(/[()\s]+/g, " ").trim()).sort();
}

test("a database of before the first release that was taken to the baseline has the schema of a new one", async () => {
  const earlier = await earlierDatabase(inject("cluster"));
  try {
    await migrate(earlier.url, migrations, () => undefined);
    const upgraded = await connected(earlier.url, (client) =>
      definitions(async (sql) => (await client.query(sql)).rows),
    );
    const made = await definitions(look);
    expect(made.length).toBeGreaterThan(500);
    expect(upgraded.filter((one) => !made.includes(one))).toEqual([]);
    expect(made.filter((one) => !upgraded.includes(one))).toEqual([]);
  } finally {
    await earlier.drop();
  }
});

test("a step to the baseline that Prisma's own command left unfinished is not taken as done", async () => {
  const earlier = await earlierDatabase(inject("cluster"));
  try {
    await connected(earlier.url, (client) =>
      client.query(
        `INSERT INTO _prisma_migrations (id, checksum, started_at, migration_name, applied_steps_count)
         VALUES ('unfinished', 'x', now(), '20261210300000_page_words', 0)`,
      ),
    );
    await expect(migrate(earlier.url, migrations, () => undefined)).rejects.toThrow(
      /page_words failed, or was interrupted/,
    );
  } finally {
    await earlier.drop();
  }
});

test("of two runners one takes a database of before the first release to the baseline, and the other finds it there", async () => {
  const earlier = await earlierDatabase(inject("cluster"));
  try {
    const run = () => migrate(earlier.url, migrations, () => undefined);
    // Of what came after the baseline, each is applied once, by either.
    const [, ...later] = readdirSync(migrations).filter((name) => /^\d/.test(name));
    expect((await Promise.all([run(), run()])).flat().sort()).toEqual(later.sort());
  } finally {
    await earlier.drop();
  }
});

type Column = { table: string; column: string; type: string; isNullable: boolean; isList: boolean };

/** By what a field is stored as, or otherwise by its own type. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ Uuid: "uuid", SmallInt: "int2", Timestamptz: "timestamptz", Timestamp: "timestamp", Date: "date" },
  ...{ String: "text", Int: "int4", BigInt: "int8", Float: "float8", Boolean: "bool", Json: "jsonb", Bytes: "bytea" },
};

/** What `prisma/schema.prisma` says of a column, as PostgreSQL names types. Fields without a column are those of relations. */
function columnsOfSchema(): Column[] {
  const schema = readFileSync("prisma/schema.prisma", "utf8").replace(/\s*\/\/\/?.*$/gm, "");
  const mapped = (text: string, otherwise: string) => /@@?map\("(\w+)"\)/.exec(text)?.[1] ?? otherwise;
  const enums = new Map(
    [...schema.matchAll(/^enum (\w+) \{([^}]*)\}/gm)].map(([, name = "", body = ""]) => [name, mapped(body, name)]),
  );
  return [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)\n\}/gm)].flatMap(([, model = "", body = ""]) => {
    const lines = body.split("\n").map((line) => line.trim());
    const table = mapped(lines.filter((line) => line.startsWith("@@")).join(" "), model);
    return lines.flatMap((line) => {
      const [, name = "", kind = "", mark = ""] = /^(\w+)\s+(Unsupported\("[^"]+"\)|\w+)(\?|\[\])?/.exec(line) ?? [];
      const [, native = kind] = /@db\.(\w+)/.exec(line) ?? [];
      const type = /^Unsupported\("([^"]+)"\)/.exec(kind)?.[1] ?? enums.get(kind) ?? TYPES[native];
      if (!name || !type) return [];
      return [{ table, column: mapped(line, name), type, isNullable: mark === "?", isList: mark === "[]" }];
    });
  });
}

/** What `prisma/schema.prisma` says of a reference, and what becomes of its row when the other one goes. */
function referencesOfSchema(): string[] {
  const schema = readFileSync("prisma/schema.prisma", "utf8").replace(/\s*\/\/\/?.*$/gm, "");
  const models = new Map(
    [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)\n\}/gm)].map(([, model = "", body = ""]) => {
      const columnOf = (field: string) => new RegExp(`^ *${field} .*@map\\("(\\w+)"\\)`, "m").exec(body)?.[1] ?? field;
      return [model, { body, columnOf, table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model }];
    }),
  );
  return [...models.values()].flatMap(({ body, columnOf, table }) =>
    [...body.matchAll(/^ *\w+ +(\w+)(\??) +@relation\((.*fields: \[([\w, ]+)\].*)\)/gm)].map(
      ([, other = "", optional, says = "", fields = ""]) => {
        const then = /onDelete: (\w+)/.exec(says)?.[1] ?? (optional ? "SetNull" : "Restrict");
        return `${table} ${fields.split(", ").map(columnOf).join(" ")} ${models.get(other)?.table} ${then}`;
      },
    ),
  );
}

test("the schema of the Prisma client and the migrations agree on every reference, and on what a deletion does to it", async () => {
  const rows = await look<{ says: string }>(`
    SELECT concat_ws(' ', conrelid::regclass,
      (SELECT string_agg(attname, ' ' ORDER BY array_position(conkey, attnum)) FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY(conkey)),
      confrelid::regclass,
      CASE confdeltype WHEN 'c' THEN 'Cascade' WHEN 'n' THEN 'SetNull' WHEN 'r' THEN 'Restrict' WHEN 'a' THEN 'NoAction' END) AS says
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  // Of several columns, or in a circle: the client has no field for these.
  const bySqlAlone = [
    "creator_profile slug creator_slug NoAction",
    "license_grant offer_id creator_user_id buyer_org_id offer Restrict",
    "offer id agreement NoAction",
    "offer root_offer_id offer Restrict",
    "payment offer_id creator_user_id buyer_org_id offer Restrict",
  ];
  expect([...referencesOfSchema(), ...bySqlAlone].sort()).toEqual(rows.map(({ says }) => says).sort());
});

test("the schema of the Prisma client and the migrations agree on every column, its type and whether it may be empty", async () => {
  const rows = await look<Column>(`
    SELECT c.table_name AS table, c.column_name AS column, ltrim(c.udt_name, '_') AS type, c.is_nullable = 'YES' AS "isNullable",
      c.data_type = 'ARRAY' AS "isList"
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> '_prisma_migrations'`);
  const says = ({ table, column, type, isNullable, isList }: Column) =>
    `${table}.${column} ${type}${isList ? "[]" : isNullable ? "?" : ""}`;
  expect(columnsOfSchema().map(says).sort()).toEqual(rows.map(says).sort());
});
