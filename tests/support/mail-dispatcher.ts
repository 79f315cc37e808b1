import { db } from "@/lib/db";
import { dispatchMail } from "@/lib/mail/dispatch";

await dispatchMail({ limit: 10_000 });
await db().$disconnect();
