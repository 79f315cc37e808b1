import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { migrate } from "@/scripts/migrations/migrate";

/** What tests run in a process of its own: to kill it, or because a process has one database client. */
const tasks: Readonly<Record<string, (...args: string[]) => Promise<void>>> = {
  /** To the test database of DATABASE_URL; `npm run seed` accepts only the embedded one. */
  async "add-demo-data"() {
    const { seed } = await import("@/prisma/seed");
    console.log(await seed());
    process.exit(0);
  },
  async "dispatch-mail"() {
    const [{ dispatchDue }, { db }] = [await import("@/lib/dispatch"), await import("@/lib/postgres/db")];
    await dispatchDue({ limit: 10_000 });
    await db().$disconnect();
  },
  /** The mailboxes of a JSON list, several at once. */
  async "erase-people"(addresses = "[]") {
    const { eraseOwn } = await import("@/lib/your-data/erase");
    const { proved } = await import("@/tests/support/people-data");
    const now = new Date();
    const erased: string[] = [];
    const all = JSON.parse(addresses) as string[];
    while (all.length > 0)
      erased.push(...(await Promise.all(all.splice(0, 5).map((email) => eraseOwn(proved(email), now)))));
    console.log(JSON.stringify(erased));
    const { db } = await import("@/lib/postgres/db");
    await db().$disconnect();
  },
  async "run-schedule"() {
    const [{ runSchedule }, { db }] = [await import("@/lib/operations/schedule"), await import("@/lib/postgres/db")];
    await runSchedule(new Date());
    await db().$disconnect();
  },
  async migrate(url = "", folder = "") {
    await migrate(url, folder, (line) => console.log(line));
  },
  /** Starts or joins the embedded cluster of `repository`, prints it as JSON, and leaves it when standard input closes. */
  async "use-cluster"(repository = "") {
    const cluster = await startCluster({ repository, name: "main", database: "app", say: () => undefined });
    console.log(JSON.stringify({ url: cluster.url, reused: cluster.reused }));
    cluster.watch();
    process.stdin.resume().on("end", () => {
      void cluster.stop().then(() => process.exit(0));
    });
  },
};

const [, , task = "", ...args] = process.argv;
await tasks[task]?.(...args);
