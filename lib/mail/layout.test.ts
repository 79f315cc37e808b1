import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type Mail, sampleMails } from "@/lib/mail/catalogue";
import { renderMail } from "@/lib/mail/render";
import { band } from "@/lib/mail/styles";
import { UNTIL_LAUNCH } from "@/lib/terms/notices";
import { repository } from "@/scripts/local/repository";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused", SITE_URL: "https://likeright.test" });
});

const paragraphs = async ({ template, payload }: Mail) => (await renderMail(template, payload)).text.split("\n\n");

test.each(["offer-received", "offer-confirm", "offer-sent"])(
  "%s begins with the price and what its reader pays",
  async (template) => {
    for (const mail of sampleMails.filter((one) => one.template === template && !("creators" in one.payload))) {
      const pays = "Plus the platform fee of $26.25: $376.25 in all.";
      const note = mail.toAddress.startsWith("riley") ? "You pay no fees." : pays;
      expect((await paragraphs(mail)).slice(0, 2)).toEqual(["$350.00", note]);
    }
  },
);

test("a counter-offer begins with its price", async () => {
  const counters = sampleMails.filter(({ template }) => template === "counter-offer");
  expect(counters.length).toBeGreaterThan(0);
  for (const mail of counters) {
    const [price, note, heading, offered] = await paragraphs(mail);
    expect(price).toMatch(/^\$(385|420)\.00$/);
    expect(note).toMatch(/^Plus the platform fee of \$[0-9.]+: \$[0-9.]+ in all\.$/);
    expect(heading?.trim()).toMatch(/^Riley Stone asks for (10|20)% more$/);
    expect(offered).toBe("You offered $350.00. Everything else stays the same.");
  }
});

test("offers to several creators begin without a price, which may be another for each", async () => {
  const several = sampleMails.filter(
    ({ template, payload }) => template === "brief-sent" || (template === "offer-confirm" && "creators" in payload),
  );
  expect(several.map(({ template }) => template)).toEqual(["offer-confirm", "brief-sent"]);
  for (const mail of several)
    expect((await paragraphs(mail))[0]).toMatch(/^(Confirm your email address|Offers submitted)/);
});

test("an approval begins with its state, and says once what the specification says", async () => {
  for (const mail of sampleMails.filter(({ template }) => template === "offer-approved")) {
    const { subject, text } = await renderMail(mail.template, mail.payload);
    expect(subject).toMatch(/^Rehearsal: /);
    expect((await paragraphs(mail)).slice(0, 2)).toEqual(["Rehearsal", "$350.00"]);
    expect(text.match(/Payment has been processed/g)).toHaveLength(1);
  }
});

test("a mail about a license that was made begins with the rehearsal, in its subject too", async () => {
  const ofLicenses = sampleMails.filter(({ payload }) => "grantId" in payload);
  expect(new Set(ofLicenses.map(({ template }) => template)).size).toBe(9);
  for (const mail of ofLicenses) {
    expect((await renderMail(mail.template, mail.payload)).subject).toMatch(/^Rehearsal: /);
    expect((await paragraphs(mail))[0], mail.template).toBe("Rehearsal");
  }
});

test("until launch a mail about an offer or a license says once, in its foot, that it is a rehearsal", async () => {
  const words = (text: string): string => text.replaceAll(/\s+/g, " ");
  const isOfDeal = ({ template, payload }: Mail) =>
    "offerId" in payload || "grantId" in payload || ["more-offers", "creator-invitation"].includes(template);
  for (const mail of sampleMails) {
    const [, foot, ...more] = words((await renderMail(mail.template, mail.payload)).text).split(`${UNTIL_LAUNCH}.`);
    expect(more, mail.template).toEqual([]);
    if (isOfDeal(mail)) expect(foot, mail.template).toMatch(/^ You are getting this email because/);
    else expect(foot, mail.template).toBeUndefined();
  }
});

test("a reminder or a dispute does not begin with a price", async () => {
  const quiet = [
    "offer-reminder",
    "license-ending",
    "license-revoked",
    "replica-ended",
    "training-ended",
    "exclusive-released",
    "use-disputed",
    "dispute-step",
    "dispute-resolved",
  ];
  for (const mail of sampleMails.filter(({ template }) => quiet.includes(template))) {
    expect((await paragraphs(mail))[0]).not.toContain("$");
  }
});

test("no mail tells its price twice", async () => {
  for (const mail of sampleMails) {
    const prices = (await renderMail(mail.template, mail.payload)).text.match(/\$(350|385)\.00/g) ?? [];
    expect(prices, mail.template).toHaveLength(new Set(prices).size);
  }
});

test("whatever a mail links to first is its button", async () => {
  for (const mail of sampleMails) {
    const { html } = await renderMail(mail.template, mail.payload);
    const [, first = ""] = /<a ([^>]*)>/.exec(html) ?? [];
    if (first) expect(first, mail.template).toContain("data-action");
  }
});

test("the address of a mail’s button stands in its foot, and in the text where the button is", async () => {
  for (const mail of sampleMails) {
    const { html, text } = await renderMail(mail.template, mail.payload);
    const [, href] = /<a [^>]*?href="([^"]*)"[^>]*data-action/.exec(html) ?? [];
    if (!href) continue;
    const [body = "", foot = ""] = html.split("If the button does nothing, open this address:");
    expect(foot, mail.template).toContain(`>${href}</a>`);
    expect(body, mail.template).not.toContain(`>${href}</a>`);
    const words = text.split(/\s+/);
    expect(
      words.filter((word) => word === href.replaceAll("&amp;", "&")),
      mail.template,
    ).toHaveLength(1);
  }
});

test("a mail has one main landmark", async () => {
  for (const mail of sampleMails) {
    expect((await renderMail(mail.template, mail.payload)).html.match(/role="main"/g)).toHaveLength(1);
  }
});

test("the band above every mail is a picture of twice its size", () => {
  const png = readFileSync(join(repository, "public", band.file));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * band.width, 2 * band.height]);
});

test.each(["offer-sent", "brief-sent"])("%s says all that its link does for whoever has it", async (template) => {
  for (const mail of sampleMails.filter((one) => one.template === template)) {
    const text = (await paragraphs(mail)).map((one) => one.replaceAll("\n", " ")).join(" ");
    expect(text).toMatch(
      /for you alone: without a password it shows .*, answers (a counter-offer|counter-offers) and opens .*licenses?\./,
    );
  }
});

test("a picture that is blocked makes no mail wider than a phone", async () => {
  for (const { template, payload } of sampleMails.slice(0, 3)) {
    const { html } = await renderMail(template, payload);
    const [beforePicture = ""] = html.split("<img");
    expect(beforePicture.slice(beforePicture.lastIndexOf("<table"))).toMatch(/^<table[^>]*table-layout:fixed/);
  }
});
