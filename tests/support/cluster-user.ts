import { startCluster } from "@/scripts/embedded-postgres/cluster";

// Runs in its own process for the tests of the embedded PostgreSQL: starts or joins the cluster of the repository in
// argument 2, prints one line of JSON, watches the cluster, and leaves it when standard input closes.
const [, , repository = ""] = process.argv;
const cluster = await startCluster({ repository, name: "main", database: "app", say: () => undefined });
console.log(JSON.stringify({ url: cluster.url, reused: cluster.reused }));
cluster.watch();
process.stdin.resume().on("end", () => {
  void cluster.stop().then(() => process.exit(0));
});
