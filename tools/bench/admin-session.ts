import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import pg from "pg";
import { hashPassword } from "@/lib/members/password";
import { paths } from "@/lib/paths";
import { hiddenFields } from "@/tools/bench/browser-post";

export type AdminSession = {
  url: string;
  /** Reads the whole response; throws unless its status is 200. */
  get: (path: string) => Promise<string>;
  /** Reads the whole response without keeping it, and returns the number of bytes. */
  drain: (path: string) => Promise<number>;
};

/**
 * Adds an administrator to the database at `databaseUrl`, and signs in at `url` as a browser without JavaScript
 * would.
 */
export async function signIn(url: string, databaseUrl: string): Promise<AdminSession> {
  const email = `admin-${randomUUID().slice(0, 8)}@example.test`;
  const password = randomUUID();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO profiles (id, email, email_key, role, password_hash, sessions_valid_from)
     VALUES (gen_random_uuid(), $1, $1, 'admin', $2, now() - interval '1 minute')`,
    [email, await hashPassword(password)],
  );
  await client.end();

  const form = new FormData();
  for (const [name, value] of await hiddenFields(url + paths.auth, /<form(?=[^>]*multipart).*?<\/form>/s))
    form.append(name, value);
  form.append("email", email);
  form.append("password", password);
  const answer = await fetch(url + paths.auth, {
    method: "POST",
    body: form,
    headers: { origin: url },
    redirect: "manual",
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  if (answer.status !== 303) throw new Error(`The sign-in returned ${answer.status}`);

  const agent = new Agent({ keepAlive: true });
  const read = (path: string, take: (chunk: Buffer) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      request(url + path, { agent, headers: { cookie } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path} returned ${response.statusCode}`));
        response.on("data", take).on("end", resolve).on("error", reject);
      })
        .on("error", reject)
        .end();
    });
  return {
    url,
    async get(path) {
      const chunks: Buffer[] = [];
      await read(path, (chunk) => chunks.push(chunk));
      return Buffer.concat(chunks).toString("utf8");
    },
    async drain(path) {
      let bytes = 0;
      await read(path, (chunk) => {
        bytes += chunk.length;
      });
      return bytes;
    },
  };
}

export function onlyLink(html: string, words: string): string {
  const [, href] = new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${words}<`).exec(html) ?? [];
  if (!href) throw new Error(`There is no link "${words}"`);
  return href.replaceAll("&amp;", "&");
}
