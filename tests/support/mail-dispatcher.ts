import { dispatchDue } from "@/lib/dispatch";
import { db } from "@/lib/postgres/db";

await dispatchDue({ limit: 10_000 });
await db().$disconnect();
