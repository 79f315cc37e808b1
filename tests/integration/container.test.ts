import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { migrations, repository } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";
import { commandNames } from "@/scripts/standalone/commands";

// What a build of the image would find out only where an engine runs.
const read = (name: string) => readFileSync(join(repository, name), "utf8");
const [dockerfile, ignored] = [read("Dockerfile"), read(".dockerignore")];
const tracked = execFileSync("git", ["ls-files"], { cwd: repository, encoding: "utf8" }).trim().split("\n");

/** Top-level entries that the context of the image has. */
const sent = [...ignored.matchAll(/^!([^/*\n]+)$/gm)].map(([, name = ""]) => name);

test("the image is built from everything that a build reads, and from no test", () => {
  const elsewhere = /^(tests|tools|\.|[^/]+\.md$|Dockerfile$|compose\.yaml$)/;
  // What lints, tests and deploys otherwise.
  const others = [
    "biome.json",
    "components.json",
    "knip.json",
    "playwright.config.ts",
    "vercel.json",
    "vitest.config.ts",
  ];
  const roots = new Set(tracked.filter((path) => !elsewhere.test(path)).map((path) => path.split("/")[0]));
  expect([...sent, ...others].sort()).toEqual([...roots].sort());
});

test("npm ci in the image finds the package.json of every workspace", () => {
  const packages = tracked.filter((path) => /^tools\/[^/]+\/package\.json$/.test(path));
  expect(packages).not.toEqual([]);
  const copied = [...dockerfile.matchAll(/^COPY (tools\/\S+) (\S+)\/$/gm)].map(([, from = "", to = ""]) => [from, to]);
  expect(copied).toEqual(packages.map((path) => [path, dirname(path)]));
});

test("the packages of the lock file fit each other, so that every npm installs them", () => {
  // npm 10, which comes with Node.js 22, refuses what npm 11 only warns of.
  const listed = spawnSync("npm", ["ls", "--all", "--package-lock-only"], { cwd: repository, encoding: "utf8" });
  expect(listed.stderr).toBe("");
  expect(listed.status).toBe(0);
});

test("every command is in a release, but for those that build, test and measure", () => {
  const building = /^(up|dev|build|vercel-build|standalone|seed|test|tools\/bench\/.*)( |$)/;
  const scripts = Object.values<string>(JSON.parse(read("package.json")).scripts).flatMap((line) => {
    const [, command] = /^node scripts\/launch\.mjs (.+)$/.exec(line) ?? [];
    return command && !building.test(command) ? [command] : [];
  });
  expect([...commandNames].sort()).toEqual([...new Set(scripts)].sort());
});

test("no variable but the site's address is in the image, and what is in no file is not sent to its build", () => {
  const variables = [...read(".env.example").matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const set = [...dockerfile.matchAll(/^(?:ARG|ENV) (.*)$/gm)].flatMap(([, list = ""]) =>
    list.match(/[A-Z_]{3,}(?==|$)/g),
  );
  expect(set.filter((name) => name && variables.includes(name))).toEqual(["SITE_URL", "HOST", "PORT"]);
  // As a file: engines from before 2025 know no secret that is mounted as a variable, and without them no frontend need be fetched.
  expect(dockerfile.match(/--mount=type=secret\S*/g)).toEqual(["--mount=type=secret,id=actions_key"]);
  expect(dockerfile).not.toMatch(/^# *syntax=/m);
  expect(ignored).toMatch(/^\*\*$/m);
  expect(ignored.trimEnd().split("\n").at(-1)).toBe("**/.env*");
});

test("the server is started as a user without rights, by a Node.js that the packages allow, and gets signals itself", () => {
  const { engines } = JSON.parse(read("package.json"));
  const [, minor = ""] = /^FROM node:22\.(\d+)\.\d+-/m.exec(dockerfile) ?? [];
  expect(engines.node).toContain("^22.16");
  expect(Number(minor)).toBeGreaterThanOrEqual(16);
  const [last = ""] = dockerfile.split(/^FROM /m).slice(-1);
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(last).toMatch(/^ENTRYPOINT \["node", "scripts\/launch\.mjs"\]\nCMD \["start"\]$/m);
  const compose = read("compose.yaml");
  expect(compose).not.toMatch(/PASSWORD: (?!\$\{POSTGRES_PASSWORD:\?)/);
  expect(compose).toContain("read_only: true");
});

test("the application's role in the database of compose.yaml owns it, can migrate it, and is no superuser", async () => {
  const compose = read("compose.yaml");
  expect(compose).toContain("configs: [{ source: role, target: /docker-entrypoint-initdb.d/role.sql }]");
  expect(compose).toContain("DATABASE_URL: postgresql://likeright:${POSTGRES_PASSWORD");
  const [, script = ""] = /^ {4}content: \|\n((?: {6}.*\n)+)/m.exec(compose) ?? [];
  const password = "it is's";
  const statements = script
    .replace("\\getenv password POSTGRES_PASSWORD", "")
    .replace(":'password'", pg.escapeLiteral(password))
    .split(";\n")
    .filter((statement) => statement.trim() !== "");
  const cluster = await startCluster({
    repository,
    name: "compose",
    database: "postgres",
    disposable: true,
    inMemory: true,
    say: () => undefined,
  });
  const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return work(client).finally(() => client.end());
  };
  try {
    await connected(cluster.url, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
    const own = new URL(cluster.url);
    Object.assign(own, { username: "likeright", password: encodeURIComponent(password), pathname: "/likeright" });
    await migrate(own.href, migrations, () => undefined);
    const { rows } = await connected(own.href, (client) =>
      client.query(
        `SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
           (SELECT datdba = r.oid FROM pg_database WHERE datname = current_database()) AS owns
         FROM pg_roles r WHERE rolname = current_user`,
      ),
    );
    const nothing = {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      rolreplication: false,
    };
    expect(rows).toEqual([{ ...nothing, owns: true }]);
    // Nobody signs in as the superuser from another container.
    await expect(connected(cluster.url, async () => undefined)).rejects.toThrow("password authentication failed");
  } finally {
    await cluster.stop();
  }
});
