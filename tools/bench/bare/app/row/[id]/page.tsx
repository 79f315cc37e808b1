import pg from "pg";

export const dynamic = "force-dynamic";

// The product's pool size.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { rows } = await pool.query("SELECT status, effective_at, expires_at FROM license_grant WHERE id = $1", [id]);
  const [grant] = rows;
  return (
    <main>
      <h1>{grant.status}</h1>
      <p>
        {grant.effective_at.toISOString()} {grant.expires_at.toISOString()}
      </p>
    </main>
  );
}
