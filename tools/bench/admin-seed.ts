import pg from "pg";

/** The same for both sizes, so that their charts count the same days. */
const DAYS = 400;

/** Matches two in five addresses (`common`), one name in 50, one in 2,500, one row, and none. */
export const searched = {
  common: "gmail",
  first: "maria",
  name: "maria garcia",
  rareName: "zebedee quillfeather",
  email: "zebedee.quillfeather@",
  nowhere: "xyzzy plugh",
} as const;

const names = {
  first:
    "Maria,James,Aisha,Wei,Olu,Chloe,Diego,Priya,Noah,Fatima,Liam,Sofia,Kwame,Hana,Mateo,Zoë,Ivan,Amara,Lucas,Yuki,Elena,Omar,Grace,Tariq,Ingrid,Rosa,Jamal,Mei,Pedro,Nadia,Samuel,Leila,Victor,Ruth,Andre,Siobhán,Marcus,Ana,Dmitri,Imani,Paolo,Greta,Rahul,Bea,Tomás,Nia,Oscar,Vera,Malik,June",
  last: "Garcia,Smith,Okafor,Chen,Johnson,Patel,Silva,Nguyen,Brown,Khan,Müller,Rossi,Mensah,Tanaka,Lopez,Dubois,Petrov,Adeyemi,Jones,Sato,Ivanova,Hassan,Williams,Ali,Larsen,Romero,Davis,Lin,Santos,Haddad,Miller,Rahimi,Costa,Cohen,Moreau,O'Neill,Wilson,Belém,Volkov,Achebe,Ricci,Weber,Sharma,Nowak,Vega,Owusu,Lind,Kovač,Aziz,Carter",
  domains:
    "gmail.com,gmail.com,gmail.com,gmail.com,outlook.com,yahoo.com,icloud.com,studio-north.example,voice.example,talent.example",
};

/** SQL for a number from 1 to `most`, the same for row `i` in every run; `salt` separates the columns of a row. */
const pick = (salt: number, most: number): string =>
  `(((hashint8extended(i, ${salt}) & 9223372036854775807) % ${most}) + 1)::int`;

const oneOf = (salt: number, words: readonly string[]): string =>
  `(ARRAY['${words.map((word) => word.replaceAll("'", "''")).join("','")}'])[${pick(salt, words.length)}]`;

const sometimes = (salt: number, percent: number, value: string): string =>
  `CASE WHEN ${pick(salt, 100)} <= ${percent} THEN ${value} END`;

const rows = `
  SELECT i, ${oneOf(1, names.first.split(","))} AS first, ${oneOf(2, names.last.split(","))} AS last,
    ${oneOf(3, names.domains.split(","))} AS domain,
    (ARRAY['talent','talent','talent','talent','talent','talent','talent','license_partner','license_partner','agent'])[${pick(4, 10)}]::waitlist_interest AS interest,
    now() - interval '${DAYS} days' * ($1::bigint - i) / $1::bigint AS at
  FROM generate_series($2::bigint, $3::bigint) AS i`;

const insert = `
  INSERT INTO waitlist_submissions (id, full_name, email, email_key, phone, user_type, portfolio_links, talent_category, min_fee,
    company_name, use_cases, annual_budget, agency_name, credentials, represented_count, referral_source, consent_updates,
    agreed_waitlist_terms, agreed_platform_terms, preferred_use_cases, content_duration_preferences, experience_level,
    turnaround_flexibility, geographic_licensing, marketing_source, city, src, token_salt, confirmed_at, referrals, created_at)
  SELECT gen_random_uuid(), full_name, email, lower(email), ${sometimes(5, 60, "'+1404555' || lpad((i % 10000)::text, 4, '0')")},
    interest,
    CASE interest WHEN 'talent' THEN 'https://portfolio.example/' || lower(last) || i END,
    CASE interest WHEN 'talent' THEN ${oneOf(6, ["model", "musician", "creator", "other"])} END,
    CASE interest WHEN 'talent' THEN ${oneOf(7, ["500-1000", "1000-2500", "2500-5000", "negotiable"])} END,
    CASE interest WHEN 'license_partner' THEN last || ' Media' END,
    CASE interest WHEN 'license_partner' THEN 'A campaign on social media and in local radio, for a quarter at a time.' END,
    CASE interest WHEN 'license_partner' THEN ${oneOf(8, ["under-10k", "10k-50k", "50k-250k"])} END,
    CASE interest WHEN 'agent' THEN last || ' Talent' END,
    CASE interest WHEN 'agent' THEN 'Member of the association of talent agents since 20' || (10 + i % 15) END,
    CASE interest WHEN 'agent' THEN ${pick(9, 60)} END,
    ${sometimes(10, 70, oneOf(11, ["social_media", "friend_colleague", "web_search", "news_article"]))},
    ${pick(12, 3)} < 3, true, true,
    ARRAY[${oneOf(13, ["commercial_advertising", "video_games", "film_tv"])}, 'social_media'],
    ARRAY['short_form', ${oneOf(14, ["micro", "medium_form", "long_form"])}],
    ${oneOf(15, ["new_to_licensing", "some_experience", "seasoned_professional"])},
    ${oneOf(16, ["same_day", "1_3_days", "1_week"])}, ARRAY[${oneOf(17, ["north_america", "europe", "global"])}],
    ${sometimes(18, 40, "'a friend told me about it'")}, ${sometimes(19, 50, "'atlanta'")}, ${sometimes(20, 20, "'blog'")},
    'bench', CASE WHEN ${pick(21, 3)} < 3 THEN at + interval '10 minutes' END,
    CASE WHEN ${pick(22, 20)} = 1 THEN ${pick(23, 4)} ELSE 0 END, at
  FROM (
    SELECT *, CASE i WHEN $1::bigint / 3 THEN '${searched.rareName}' ELSE first || ' ' || last END AS full_name,
      CASE i WHEN $1::bigint / 3 THEN '${searched.email}example.test' ELSE lower(first || '.' || last) || i || '@' || domain END AS email
    FROM (${rows}) AS made
  ) AS named`;

/** Rows per INSERT: the table's trigger holds a statement's rows until it ends, to count them. */
const STEP = 100_000;

/**
 * Fills a migrated database with `count` waitlist rows, oldest first; triggers maintain the tallies. Indexes that
 * back no constraint are dropped and recreated, which takes a fraction of the time.
 */
export async function seedWaitlist(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
      WHERE indrelid = 'waitlist_submissions'::regclass AND NOT indisunique`);
    await client.query("SET maintenance_work_mem = '512MB'; SET synchronous_commit = off");
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    for (let first = 1; first <= count; first += STEP)
      await client.query(insert, [count, first, Math.min(count, first + STEP - 1)]);
    for (const { definition } of indexes) await client.query(definition);
    await client.query("VACUUM ANALYZE waitlist_submissions");
    await client.query("VACUUM ANALYZE row_tally");
    await client.query("CHECKPOINT");
  } finally {
    await client.end();
  }
}
