import { db } from "@/lib/db";
import { dispatchMail } from "@/lib/mail/dispatch";

// A process of its own that sends what is due: tests start several and kill them halfway.
await dispatchMail({ limit: 10_000 });
await db().$disconnect();
