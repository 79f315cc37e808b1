import { seed } from "@/prisma/seed";

// A process of its own, because a process has one database client: adds the demo data to the test database of
// DATABASE_URL, as `npm run seed` does to the embedded one only.
console.log(await seed());
process.exit(0);
