import { z } from "zod";
import { env, mailMode } from "@/lib/env";
import { withheldReasons } from "@/lib/mail/budget";
import { mailTemplateLabels } from "@/lib/mail/catalogue";
import { mailRetry } from "@/lib/mail/rules";
import { defineKind } from "@/lib/outbox/kind";

/** A row's name is its template, which has a schema of its own for the payload (lib/mail/catalogue). */
export const mailKind = defineKind({
  name: "mail",
  label: "Mail",
  payload: z.record(z.string(), z.unknown()),
  budget: { perSecond: () => env().MAIL_PER_SECOND, atOnce: 4 },
  retry: mailRetry,
  mode: mailMode,
  /** Throws for a template of a newer version during a deployment: the mail then waits until that has finished. */
  async send({ id, name: template, to: toAddress, payload }) {
    // Loaded with the first mail, because the templates are large and every action loads this file.
    const [{ renderMail }, { sendThroughResend }] = await Promise.all([
      import("@/lib/mail/render"),
      import("@/lib/mail/resend"),
    ]);
    return sendThroughResend({ id, template, toAddress, ...(await renderMail(template, payload)) });
  },
  words: {
    names: mailTemplateLabels,
    lanes: { awaited: "sign-in links and confirmations" },
    troubles: {
      "key-refused":
        "Resend refuses our key. Check RESEND_API_KEY of every server; mail waits, and goes out within a minute once the key is right",
      "sender-refused":
        "Resend refuses our sender. Check MAIL_FROM, and that its domain is verified at Resend; mail waits, and goes out within a minute after",
      limited:
        "Resend limits our rate. Set MAIL_PER_SECOND to your team's limit, or ask Resend to raise it; mail waits and goes out more slowly",
      "quota-reached":
        "The quota of mails at Resend is used up. Raise the plan, or wait for its reset; mail waits, and one is tried at least every hour",
      failing:
        "Resend answers with errors. Look at its status page; mail is repeated, and given up about 20 hours after its first try",
      unreachable:
        "Resend does not answer. Check the servers' way to it (network, names, RESEND_BASE_URL); mail is repeated, and given up about 20 hours after its first try",
    },
    held: "RESEND_API_KEY is not set",
    withheld: withheldReasons,
    unread:
      "Not shown: its links act for whoever has them. The kind says what it is, and what it is about is linked here.",
    again: {
      failed:
        "This mail was given up. It may have been delivered all the same: if the provider took it and its answer was lost, sending it again delivers a second copy.",
      withheld:
        "This mail goes out only if you send it. A link in it may have run out by now: sign-in and confirmation links can be asked for again on the site, and an offer shows its state on its own page.",
    },
  },
});
