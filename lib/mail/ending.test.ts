import { beforeAll, expect, test } from "vitest";
import type { Mail } from "@/lib/mail/catalogue";
import { sampleMails } from "@/lib/mail/catalogue";
import { links } from "@/lib/mail/links";
import { sampleLicense } from "@/lib/mail/payloads";
import { renderMail } from "@/lib/mail/render";
import { deriveToken } from "@/lib/tokens";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused", SITE_URL: "https://likeright.test" });
});

/** The mail's one-click address. */
function endOf(mail: Mail): string | undefined {
  if (mail.template === "creator-invitation") {
    const { invitationId: id, tokenSalt } = mail.payload;
    return `https://likeright.test/api/unsubscribe/${id}/${deriveToken("invitation-refuse", id, tokenSalt)}`;
  }
  if (mail.template === "subscription-confirm" || mail.template === "new-article")
    return links.unsubscribe(mail.payload);
  if (mail.template === "announcement") return links.stopUpdates(mail.payload);
  if (mail.template === "offer-reminder") return links.stopMails(mail.payload, "offer-reminders");
  return mail.template === "license-ending" ? links.stopReminders(mail.payload) : undefined;
}

test("articles, scheduled mails and invitations can be unsubscribed from, requested mails cannot", async () => {
  for (const mail of sampleMails) {
    const { unsubscribe } = await renderMail(mail.template, mail.payload);
    expect(unsubscribe).toBe(endOf(mail));
  }
});

test.each([
  [{ daysLeft: 30, hasEnded: false }, "30 days left: your license from Riley Stone", "The license ends in 30 days"],
  [{ daysLeft: 1, hasEnded: false }, "1 day left: your license from Riley Stone", "The license ends in 1 day"],
  [{ daysLeft: 0, hasEnded: false }, "Ends today: your license from Riley Stone", "The license ends today"],
  [{ daysLeft: 0, hasEnded: true }, "Ended: your license from Riley Stone", "The license has ended"],
])("a license with %j is described as %s", async (when, subject, heading) => {
  const rendered = await renderMail("license-ending", { ...sampleLicense, to: "buyer", ...when });
  expect(rendered.subject).toBe(subject);
  expect(rendered.text).toContain(heading);
  expect(rendered.text).toContain(when.hasEnded ? "ended on February 21, 2027" : "ends on February 21, 2027");
});
