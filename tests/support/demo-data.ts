import { seed } from "@/prisma/seed";

// Runs in its own process, because a process has one database client. Adds the demo data to the test database of
// DATABASE_URL; `npm run seed` accepts only the embedded one.
console.log(await seed());
process.exit(0);
