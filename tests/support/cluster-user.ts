import { startCluster } from "@/scripts/embedded-postgres/cluster";

// A process of its own for the tests of the embedded PostgreSQL: starts or joins the cluster of the repository in
// argument 2, reports as one line of JSON, watches it, and leaves when its standard input closes.
const [, , repository = ""] = process.argv;
const cluster = await startCluster({ repository, name: "main", database: "app", say: () => undefined });
console.log(JSON.stringify({ url: cluster.url, reused: cluster.reused }));
cluster.watch();
process.stdin.resume().on("end", () => {
  void cluster.stop().then(() => process.exit(0));
});
