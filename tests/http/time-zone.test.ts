import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { newSender, site, textOf } from "@/tests/support/site";
import { newCreator, sendForm } from "@/tests/support/visitors";

test("a zone chosen without scripts is used on the dashboard and behind a decision link", async () => {
  const { email, cookies } = await newCreator(site());
  const account = site() + paths.creatorAccount;
  const form = await renderedForm(account, 'name="timeZone"', { cookie: cookies, ...newSender() });
  const answer = await sendPlain(form, [["timeZone", "Asia/Tokyo"]], { cookie: cookies, ...newSender() });
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("Time zone saved")]);
  expect(answer.text).toMatch(/<option value="Asia\/Tokyo" selected="">/);
  const refused = await sendPlain(form, [["timeZone", "Mars/Utopia"]], { cookie: cookies, ...newSender() });
  expect(refused.text).toContain("Please choose a time zone from the list.");

  const sent = await sendForm(site(), "offer", `to-${email}`, [["creatorEmail", email]]);
  expect([sent.status, sent.text]).toEqual([303, ""]);
  const held = linkTo(await newestMail(site(), `to-${email}`), "/offer/");
  await sendPlain(await renderedForm(held, 'name="token"', newSender()), [["agree", "on"]], newSender());
  const mail = await newestMail(site(), email, { subject: /^Offer of/ });
  expect(mail.subject).toMatch(/ by \w+ \d+, \d{4}, \d+:\d\d\s[AP]M GMT\+9$/);
  const decision = await textOf(new URL(linkTo(mail, "/approve/")).pathname);
  const dashboard = await textOf(paths.creatorDashboard, { cookie: cookies });
  for (const page of [decision, dashboard]) expect(page).toMatch(/<time [^>]*>[^<]+GMT\+9<\/time>/);
  expect(decision).not.toMatch(/<time [^>]*>[^<]+UTC<\/time>/);
});
