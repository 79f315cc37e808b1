import { beforeAll, expect, test } from "vitest";
import type { Mail } from "@/lib/mail/catalogue";
import { mailOf, mailReasons, sampleMails } from "@/lib/mail/catalogue";
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
  if (mail.template === "offer-message") return links.stopMails(mail.payload, "offer-messages");
  return mail.template === "license-ending" ? links.stopReminders(mail.payload) : undefined;
}

test("every optional mail can be ended with one click, and no mail that was asked for or is due", async () => {
  for (const mail of sampleMails) {
    const { unsubscribe } = await renderMail(mail.template, mail.payload);
    expect(unsubscribe, mail.template).toBe(endOf(mail));
    expect(unsubscribe !== undefined, mail.template).toBe(mailReasons[mail.template] === "optional");
    // What the account page can switch off is optional, whatever else is.
    if (mailOf(mail.template).kind) expect(mailReasons[mail.template]).toBe("optional");
  }
});

test.each([
  [
    { daysLeft: 30, hasEnded: false },
    "Rehearsal: your license from Riley Stone ends in 30 days – Feb 21, 2027, 11:59 PM EST",
    "The license ends in 30 days",
  ],
  [
    { daysLeft: 1, hasEnded: false },
    "Rehearsal: your license from Riley Stone ends in 1 day – Feb 21, 2027, 11:59 PM EST",
    "The license ends in 1 day",
  ],
  [
    { daysLeft: 0, hasEnded: false },
    "Rehearsal: your license from Riley Stone ends today – Feb 21, 2027, 11:59 PM EST",
    "The license ends today",
  ],
  [
    { daysLeft: 0, hasEnded: true },
    "Rehearsal: your license from Riley Stone has ended – Feb 21, 2027, 11:59 PM EST",
    "The license has ended",
  ],
])("a license with %j is described as %s", async (when, subject, heading) => {
  const rendered = await renderMail("license-ending", { ...sampleLicense, to: "buyer", ...when });
  expect(rendered.subject).toBe(subject);
  expect(rendered.text).toContain(heading);
  expect(plain(rendered.text)).toContain(`${when.hasEnded ? "ended" : "ends"} on February 21, 2027 at 11:59 PM EST`);
});

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

test("an end is told in the agreement's zone to readers in any, and a stored mail without a zone in its reader's", async () => {
  const ending = { ...sampleLicense, to: "buyer", daysLeft: 3, hasEnded: false, zone: "Asia/Tokyo" };
  const told = await renderMail("license-ending", ending);
  expect(told.subject).toContain("ends in 3 days – Feb 21, 2027, 11:59 PM EST");
  expect(plain(told.text).match(/ends on February 21, 2027 at 11:59 PM EST|11:59 PM/g)).toEqual([
    "ends on February 21, 2027 at 11:59 PM EST",
  ]);
  const { termZone, scope, ...older } = ending;
  const before = await renderMail("license-ending", { ...older, endsAt: "2027-02-21T10:00:00.000Z" });
  expect(before.subject).toContain("ends in 3 days – Feb 21, 2027, 7:00 PM GMT+9");
  expect(plain(before.text)).toContain("ends on February 21, 2027 at 7:00 PM GMT+9");
  expect([told.text, before.text].map((text) => /^Not included: /m.test(text))).toEqual([true, false]);
});
