import type { Look } from "@/tests/support/database";

/** Every value of every column of every table as text: "table.column" and the value; bytes in hex. */
export async function dumpOf(look: Look): Promise<{ place: string; value: string }[]> {
  const tables = await look<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const values = await Promise.all(
    tables.map(({ name }) =>
      look<{ place: string; value: string }>(
        `SELECT '${name}.' || part.key AS place, lower(part.value) AS value
         FROM ${name} t, jsonb_each_text(to_jsonb(t)) AS part WHERE part.value <> ''`,
      ),
    ),
  );
  return values.flat();
}

/** Where the word is, also as bytes and within a JSON Web Signature. */
export function placesOf(dump: Awaited<ReturnType<typeof dumpOf>>, word: string): string[] {
  const forms = [word, Buffer.from(word).toString("hex")];
  const found = dump.flatMap(({ place, value }) => (forms.some((form) => value.includes(form)) ? [place] : []));
  return [...new Set(found)].sort();
}
