import { dispatchMail } from "@/lib/mail/dispatch";
import { db } from "@/lib/postgres/db";

await dispatchMail({ limit: 10_000 });
await db().$disconnect();
