import { migrate } from "@/scripts/migrations/apply";

// Runs in its own process, to be killed: migrates the database of argument 2 with the folder of argument 3.
const [, , url = "", folder = ""] = process.argv;
await migrate(url, folder, (line) => console.log(line));
