import pg from "pg";

export const dynamic = "force-dynamic";

// The product's pool size.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

// Baseline for pages that read the database: one row by its key.
export default async function Page() {
  const { rows } = await pool.query("SELECT display_name, created_at FROM profiles ORDER BY id LIMIT 1");
  const [profile] = rows;
  return (
    <main>
      <h1>{profile.display_name}</h1>
      <p>{profile.created_at.toISOString()}</p>
    </main>
  );
}
